import { expect, onTestFinished, test, vi } from 'vitest';
import { createMap } from './create-map.ts';
import { startLoupe } from './loupe.ts';
import { stubCanvases } from './testing.ts';

test('DRAW-04 the loupe enlarges what lies around the finger, from each of the canvases that the map shows', () => {
  const drawn: unknown[][] = [];
  const nothing = () => {};
  stubCanvases(() => ({
    ...{ clearRect: nothing, strokeRect: nothing },
    drawImage: (picture: HTMLCanvasElement, ...where: number[]) => drawn.push([picture.id, ...where]),
  }));
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const map = createMap();
  const viewport = map.getViewport();
  document.body.append(viewport);
  const place = (element: Element, x: number, y: number, side: number) => {
    element.getBoundingClientRect = () => new DOMRect(x, y, side, side);
  };
  place(viewport, 10, 50, 800);
  const layer = Object.assign(document.createElement('div'), { className: 'ol-layer' });
  viewport.append(layer);
  for (const [id, x] of [
    ['left', 10],
    ['right', 266],
  ] as const) {
    const canvas = Object.assign(document.createElement('canvas'), { id });
    layer.append(canvas);
    place(canvas, x, 50, 256);
  }
  const stop = startLoupe(map, () => true);
  const finger = { pointerType: 'touch', isPrimary: true, bubbles: true, clientX: 266, clientY: 250 };
  viewport.dispatchEvent(new PointerEvent('pointerdown', finger));
  viewport.dispatchEvent(new PointerEvent('pointermove', finger));
  // 240 pixels for the 60 around the finger, which is where both meet, 200 below their top.
  expect(drawn).toEqual([
    ['left', 120 - 256 * 4, 120 - 200 * 4, 1024, 1024],
    ['right', 120, 120 - 200 * 4, 1024, 1024],
  ]);
  stop();
  viewport.remove();
});
