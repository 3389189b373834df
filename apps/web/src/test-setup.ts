import { afterEach } from 'vitest';

// Tests of pure logic ask for the node environment, which is quicker to set up and has nothing to prepare.
if (typeof document !== 'undefined') await preparePage();

/** jsdom has no layout: what measures it gets a silent stand-in. */
async function preparePage() {
  class SilentObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  globalThis.ResizeObserver ??= SilentObserver as unknown as typeof ResizeObserver;
  globalThis.matchMedia ??= (media: string) =>
    Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} });
  Element.prototype.scrollIntoView ??= () => {};

  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
}
