import { afterEach, expect, test } from 'vitest';
import { createSizedMap } from '../../map/testing.ts';
import { pageOf } from '../page-of.ts';
import { printStore } from '../print-store.ts';
import { toScreen } from './frame-geometry.ts';
import { startFrame } from './start-frame.ts';

const MOOREA: [number, number] = [-149.83, -17.52];

let end = () => {};
afterEach(() => end());

/** What the frame is made of, as the page has it. */
function partsOfFrame(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = `<svg><path data-part="shade" /><g data-part="page" /></svg>
    <button data-part="move"></button><button data-part="turn"></button><span data-part="label"></span>`;
  return root;
}

test('PRN-01 the frame stays on its ground when the map moves, turns and is zoomed', () => {
  const map = createSizedMap();
  map.setTarget(document.createElement('div'));
  map.setSize([800, 600]);
  const view = map.getView();
  view.setCenter(MOOREA);
  view.setZoom(11);
  map.renderSync();
  printStore.dispatch({ type: 'MOVE', center: MOOREA });
  const root = partsOfFrame();
  const stop = startFrame(map, root, () => {});
  end = () => {
    stop();
    map.setTarget(undefined);
  };
  const { layout } = pageOf(printStore.state()) ?? {};
  if (!layout) throw new Error('There is no page.');
  const sheet = root.querySelector('[data-part=page]');
  /** Where the middle of the page's map is drawn. */
  const drawnAt = () => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (sheet?.getAttribute('transform') ?? '')
      .slice('matrix('.length, -1)
      .split(' ')
      .map(Number);
    const { x, y, width, height } = layout.map;
    return toScreen({ a, b, c, d, e, f }, x + width / 2, y + height / 2);
  };
  const groundAt = () => map.getPixelFromCoordinate(MOOREA);
  const seen = [drawnAt()];
  for (const move of [
    () => view.setCenter([MOOREA[0] + 0.05, MOOREA[1] - 0.03]),
    () => view.setRotation(0.4),
    () => view.setZoom(12),
  ]) {
    move();
    map.renderSync();
    const [x, y] = drawnAt();
    const [groundX = 0, groundY = 0] = groundAt();
    expect(Math.hypot(x - groundX, y - groundY)).toBeLessThan(1);
    seen.push([x, y]);
    expect(printStore.state().center).toEqual(MOOREA);
  }
  // Each of them has moved it on the screen.
  expect(new Set(seen.map((place) => place.map(Math.round).join())).size).toBe(4);
});
