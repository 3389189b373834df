import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// jsdom has no layout: what measures it gets a silent stand-in.
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= SilentObserver as unknown as typeof ResizeObserver;

globalThis.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }) as MediaQueryList;

Element.prototype.scrollIntoView ??= () => {};

afterEach(cleanup);
