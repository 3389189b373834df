import Modify from 'ol/interaction/Modify.js';
import Snap from 'ol/interaction/Snap.js';
import { expect, test, vi } from 'vitest';
import type { PlainGeometry } from '../map/plain-geometry.ts';
import { createSizedMap } from '../map/testing.ts';
import { newDrawing } from './add-drawing.ts';
import { drawReducer, initialDrawState } from './draw-reducer.ts';
import { showDrawings } from './show-drawings.ts';
import { startModify } from './start-modify.ts';

const POINTS = [
  [-149.6, -17.6],
  [-149.5, -17.5],
  [-149.4, -17.6],
  [-149.5, -17.7],
];

/** Takes one point away after the other, as Alt and a click do, for as long as one goes; returns what is left each time. */
function takeAway(geometry: PlainGeometry): PlainGeometry[] {
  const map = createSizedMap();
  const { source, update } = showDrawings(map);
  let state = drawReducer(initialDrawState, { type: 'DRAWN', drawing: newDrawing(geometry, '') });
  update(state);
  const left: PlainGeometry[] = [];
  const onModified = vi.fn((geometries: ReadonlyMap<string, PlainGeometry>) => {
    state = drawReducer(state, { type: 'MODIFIED', geometries });
    left.push(...geometries.values());
  });
  startModify(map, source, onModified);
  const modify = map
    .getInteractions()
    .getArray()
    .find((one) => one instanceof Modify);
  for (const point of POINTS) {
    modify?.removePoint(point);
    update(state);
  }
  return left;
}

test('DRAW-03 the hand that modifies takes what is within 10 px, and snaps at 10 px', () => {
  const map = createSizedMap();
  const before = map.getInteractions().getLength();
  const stop = startModify(map, showDrawings(map).source, vi.fn());
  const [modify, snap] = map.getInteractions().getArray().slice(before);
  expect(modify).toBeInstanceOf(Modify);
  expect(modify).toMatchObject({ pixelTolerance_: 10 });
  expect(snap).toBeInstanceOf(Snap);
  expect(snap).toMatchObject({ pixelTolerance_: 10 });
  stop();
  expect(map.getInteractions().getLength()).toBe(before);
});

test('DRAW-04 vertices are taken away until a line keeps two points', () => {
  const [first, second] = [POINTS.slice(1), POINTS.slice(2)];
  expect(takeAway({ type: 'LineString', coordinates: POINTS })).toEqual([
    { type: 'LineString', coordinates: first },
    { type: 'LineString', coordinates: second },
  ]);
});

test('DRAW-04 vertices are taken away until a ring keeps four points, its closing one included', () => {
  const left = takeAway({ type: 'Polygon', coordinates: [[...POINTS, POINTS[0] as number[]]] });
  expect(left.map((geometry) => geometry.type === 'Polygon' && geometry.coordinates[0]?.length)).toEqual([4]);
});
