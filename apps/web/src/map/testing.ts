import type OlMap from 'ol/Map.js';
import type View from 'ol/View.js';
import { vi } from 'vitest';
import { createMap } from './create-map.ts';

/** A map that knows which pixel is which place: jsdom has no layout to tell it. */
export function createSizedMap(): OlMap {
  const map = createMap();
  map.setTarget(document.createElement('div'));
  map.setSize([800, 600]);
  map.renderSync();
  map.setTarget(undefined); // nor a canvas to draw on
  return map;
}

/** Canvases for tests: jsdom has none. `contextOf` paints on them. */
export function stubCanvases(contextOf: (canvas: object) => object): void {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number;
      readonly height: number;
      constructor(width: number, height: number) {
        [this.width, this.height] = [width, height];
      }
      getContext() {
        return contextOf(this);
      }
      transferToImageBitmap = () => ({ width: this.width, height: this.height, close() {} });
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
    type: string,
  ) {
    return (type === 'bitmaprenderer'
      ? { transferFromImageBitmap() {} }
      : contextOf(this)) as unknown as RenderingContext;
  } as HTMLCanvasElement['getContext']);
}

const LONGEST_MS = 5000;

/** How long the view moves, to the millisecond, after `start` has set it in motion; it is then where it goes. */
export function animationMs(view: View, start: () => void): number {
  let frames: FrameRequestCallback[] = [];
  const before = globalThis.requestAnimationFrame;
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  globalThis.requestAnimationFrame = (frame) => frames.push(frame);
  try {
    start();
    for (let ms = 0; ms <= LONGEST_MS; ms += 1) {
      vi.setSystemTime(ms);
      const due = frames;
      frames = [];
      for (const frame of due) frame(ms);
      if (!view.getAnimating()) return ms;
    }
    throw new Error(`The view still moves after ${LONGEST_MS} ms.`);
  } finally {
    globalThis.requestAnimationFrame = before;
    vi.useRealTimers();
  }
}
