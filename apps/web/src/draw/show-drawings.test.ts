import type OlMap from 'ol/Map.js';
import { expect, test } from 'vitest';
import { createMap } from '../map/create-map.ts';
import type { PlainGeometry } from '../map/plain-geometry.ts';
import { LABEL_MAX_RESOLUTION, TEXT_Z_INDEX } from '../map/style.ts';
import { type DrawAction, drawReducer, initialDrawState } from './draw-reducer.ts';
import { DEFAULT_COLOUR, DEFAULT_WIDTH, type NewDrawing } from './drawing.ts';
import { drawingStyle } from './drawing-style.ts';
import { showDrawings } from './show-drawings.ts';

const drawing = (id: string, geometry: PlainGeometry = { type: 'Point', coordinates: [0, 0] }): NewDrawing => ({
  id,
  name: `n${id}`,
  created_at: '2026-11-12T10:00:00.000Z',
  geometry,
  colour: DEFAULT_COLOUR,
  width: DEFAULT_WIDTH,
});
const run = (...actions: DrawAction[]) => actions.reduce(drawReducer, initialDrawState);
const imported: DrawAction = { type: 'IMPORTED', drawings: [drawing('a'), drawing('b'), drawing('c')] };

function show(map: OlMap = createMap()) {
  const shown = showDrawings(map);
  const ids = () =>
    shown.source
      .getFeatures()
      .map((feature) => feature.getId())
      .sort();
  return { map, ...shown, ids };
}

test('DRAW-12 the map shows the state, and touches only what differs', () => {
  const { source, update, ids } = show();
  const before = run(imported);
  update(before);
  expect(ids()).toEqual(['a', 'b', 'c']);
  const kept = source.getFeatureById('b');
  update(
    [{ type: 'DELETED', id: 'a' } as const, { type: 'RENAMED', id: 'c', name: 'x' } as const].reduce(
      drawReducer,
      before,
    ),
  );
  expect(ids()).toEqual(['b', 'c']);
  expect(source.getFeatureById('b')).toBe(kept);
  expect(source.getFeatureById('c')?.get('drawing').name).toBe('x');
  update(before);
  expect(ids()).toEqual(['a', 'b', 'c']);
  update(initialDrawState);
  expect(ids()).toEqual([]);
});

test('DRAW-01 a geometry that changed is the one on the map', () => {
  const { source, update } = show();
  const geometry = { type: 'Point', coordinates: [-149, -17] } as const;
  update(run(imported, { type: 'MODIFIED', geometries: new Map([['a', geometry]]) }));
  expect(source.getFeatureById('a')?.getGeometry()?.getExtent()).toEqual([-149, -17, -149, -17]);
});

test('MAP-13 names are hidden above resolution 0.02, and above everything below it', () => {
  const { source, update } = show();
  update(run(imported));
  const feature = source.getFeatureById('a');
  if (!feature) throw new Error('The drawing is not on the map.');
  const styles = (resolution: number) =>
    [drawingStyle(feature as never, resolution)].flat().filter((style) => style !== undefined);
  const label = styles(LABEL_MAX_RESOLUTION).at(-1);
  expect(label?.getText()?.getText()).toBe('na');
  expect(label?.getZIndex()).toBe(TEXT_Z_INDEX);
  expect(styles(0.0201).some((style) => style?.getText())).toBe(false);
  expect([LABEL_MAX_RESOLUTION, TEXT_Z_INDEX]).toEqual([0.02, 10_000]);
});

test('MAP-13 a line is 3 px wide, a marker is a picture of 30 × 30 px', () => {
  const { source, update } = show();
  const coordinates = [
    [-149.6, -17.5],
    [-149.5, -17.5],
  ];
  update(run({ type: 'IMPORTED', drawings: [drawing('a'), drawing('b', { type: 'LineString', coordinates })] }));
  const styles = (id: string) => [drawingStyle(source.getFeatureById(id) as never, 1)].flat();
  expect(styles('a').map((style) => style?.getImage()?.getSize())).toEqual([[30, 30]]);
  const line = styles('b').map((style) => style?.getStroke());
  expect(line.find((stroke) => stroke?.getColor() === DEFAULT_COLOUR)?.getWidth()).toBe(3);
});

test('stopping takes the drawings off the map', () => {
  const { map, stop } = show();
  expect(map.getLayers().getLength()).toBeGreaterThan(0);
  stop();
  expect(map.getLayers().getLength()).toBe(0);
});
