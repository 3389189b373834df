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
  if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

  const { cleanup, configure } = await import('@testing-library/react');
  // A busy machine shows things late: it is no reason to say that they do not show.
  configure({ asyncUtilTimeout: 20_000 });
  afterEach(cleanup);
}
