// @vitest-environment node
import Flatbush from 'flatbush';
import { expect, test } from 'vitest';
import { readObjects } from '../reading/read-objects.ts';
import { colorOf, summaryOf } from './class-of.ts';
import { objectsAt } from './objects-at.ts';

const square = (west: number, side: number) => [
  [west, -18],
  [west + side, -18],
  [west + side, -18 + side],
  [west, -18 + side],
  [west, -18],
];
const feature = (nom: string, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: { nom },
  geometry: { type, coordinates },
});

async function objectsOf(...features: object[]) {
  const file = new Blob([JSON.stringify({ type: 'FeatureCollection', features })]);
  const { objects } = await readObjects('a.geojson', file, { ask: () => Promise.reject(new Error('not asked')) });
  const index = new Flatbush(objects.count);
  for (let i = 0; i < objects.count; i++)
    index.add(...(objects.boxes.subarray(i * 4, i * 4 + 4) as unknown as [number, number, number, number]));
  index.finish();
  return (point: [number, number], reach = 0.001) =>
    objectsAt(objects, index, { point, reach, isShown: null }).map(({ properties }) => properties.nom);
}

test('OWN-03 a click finds the areas it lies in and not their holes, the lines and points near it', async () => {
  const at = await objectsOf(
    feature('lagon', 'Polygon', [
      square(-150, 1),
      [
        [-149.6, -17.6],
        [-149.4, -17.6],
        [-149.4, -17.4],
        [-149.6, -17.4],
        [-149.6, -17.6],
      ],
    ]),
    feature('route', 'LineString', [
      [-150, -17.9],
      [-149, -17.9],
    ]),
    feature('phare', 'Point', [-149.8, -17.8]),
  );
  expect(at([-149.8, -17.7])).toEqual(['lagon']);
  expect(at([-149.5, -17.5])).toEqual([]);
  expect(at([-149.8, -17.8])).toEqual(['lagon', 'phare']);
  expect(at([-149.3, -17.9005])).toEqual(['lagon', 'route']);
  expect(at([-148, -17])).toEqual([]);
});

test('OWN-03 numbers fall into classes of as many objects each, values into the most frequent ones, the rest apart', () => {
  const { bounds, least, most } = summaryOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, null], 5);
  expect([bounds, least, most]).toEqual([[3, 5, 7, 9], 1, 10]);
  const { values, hasOthers } = summaryOf(['b', 'a', 'a', null, ''], 5);
  expect([values, hasOthers]).toEqual([['a', 'b'], false]);
  const classes = { mode: 'classes', field: 'n', bounds: [3, 5], colors: ['#1', '#2', '#3'], rest: '#0' } as const;
  const look = { color: '#f', by: classes, label: null };
  expect([2.9, 3, 5, 99, null].map((value) => colorOf(look, value))).toEqual(['#1', '#2', '#3', '#3', '#0']);
  const kinds = { mode: 'categories', field: 'n', values: ['a'], colors: ['#1'], rest: '#0' } as const;
  expect(['a', 'z', ''].map((value) => colorOf({ ...look, by: kinds }, value))).toEqual(['#1', '#0', '#0']);
});
