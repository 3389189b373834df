// @vitest-environment node
import Flatbush from 'flatbush';
import { expect, test, vi } from 'vitest';
import { extentOf } from '../reading/objects.ts';
import { readObjects } from '../reading/read-objects.ts';
import { drawObjects } from './draw-objects.ts';

const FRAME = { width: 100, height: 100, extent: [0, 0, 100, 100] as [number, number, number, number], ratio: 1 };

/** Pixels of the side of a point's sign. */
const SIGN = 14;

const feature = (type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: {},
  geometry: { type, coordinates },
});
const area = (west: number) =>
  feature('Polygon', [
    [
      [west, 10],
      [west + 20, 10],
      [west + 20, 30],
      [west, 10],
    ],
  ]);
const line = (west: number) =>
  feature('LineString', [
    [west, 50],
    [west + 20, 60],
  ]);
const point = (lon: number) => feature('Point', [lon, 80]);

test('OWN-03 areas are drawn below lines and points above both, each kind in the order of the file; what is outside the frame is not drawn', async () => {
  const features = [point(70), line(61), area(52), point(10), area(11), line(12), area(33), area(150)];
  const file = new Blob([JSON.stringify({ type: 'FeatureCollection', features })]);
  const { objects } = await readObjects('a.geojson', file, { ask: () => Promise.reject(new Error('not asked')) });
  const index = new Flatbush(objects.count);
  for (let i = 0; i < objects.count; i++) index.add(...extentOf(objects, i));
  index.finish();
  const drawn: string[] = [];
  let start = 0;
  const context = {
    beginPath: () => {},
    moveTo: (x: number) => {
      start = x;
    },
    lineTo: () => {},
    closePath: () => {},
    fill: () => drawn.push(`area ${start}`),
    stroke: () => drawn.at(-1) !== `area ${start}` && drawn.push(`line ${start}`),
    drawImage: (_sign: unknown, x: number) => drawn.push(`point ${x + SIGN / 2}`),
  };
  const ofSign = { beginPath() {}, arc() {}, fill() {}, stroke() {} };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width = SIGN;
      height = SIGN;
      getContext = () => ofSign;
    },
  );
  drawObjects(context as never, objects, index, {
    look: { color: '#000', by: null, label: null },
    frame: FRAME,
    isShown: null,
  });
  vi.unstubAllGlobals();
  expect(drawn).toEqual(['area 52', 'area 11', 'area 33', 'line 61', 'line 12', 'point 70', 'point 10']);
});
