import { spawnSync } from 'node:child_process';
import geographiclib from 'geographiclib-geodesic';
import { expect, test } from 'vitest';
import type { LonLat } from '../coordinate/lon-lat.ts';
import { geodesicDistance } from './geodesic-distance.ts';
import { boxMeasures, circleMeasures, lineLength, polygonArea, polygonPerimeter } from './measures.ts';
import { PUBLISHED_LINES, PUBLISHED_POLYGONS } from './testing/published-geodesics.ts';

test.each(PUBLISHED_LINES)('MEAS-02 the published line from %j to %j measures %d m', (from, to, metres) => {
  expect(geodesicDistance(from, to)).toBeCloseTo(metres, 6);
});

test.each(PUBLISHED_POLYGONS)(
  'MEAS-02 the published polygon %j is %d m around and %d m² within',
  (ring, perimeter, area) => {
    const close = [...ring, ring[0] as LonLat];
    expect(Math.abs(polygonPerimeter([ring]) - perimeter)).toBeLessThan(1);
    expect(polygonPerimeter([close])).toBe(polygonPerimeter([ring]));
    for (const same of [ring, ring.toReversed(), close]) expect(Math.abs(polygonArea([same]) - area)).toBeLessThan(1);
  },
);

/** Lines of the territory and of its edges, of every size. */
const LINES: readonly (readonly [name: string, from: LonLat, to: LonLat])[] = [
  ['a street of Papeete', [-149.5661, -17.5349], [-149.5659, -17.5352]],
  ['Papeete to Moʻorea', [-149.57, -17.54], [-149.85, -17.53]],
  ['Rapa to Marotiri, Australes', [-144.33, -27.6], [-143.43, -27.92]],
  ['Rurutu to Tubuai, Australes', [-151.34, -22.48], [-149.48, -23.38]],
  ['Mangareva to Nuku Hiva', [-134.95, -23.12], [-140.1, -8.86]],
  ['across the equator', [-150.2, -0.7], [-149.9, 0.4]],
  ['along the equator', [-150, 0], [-149, 0]],
  ['across the antimeridian', [179.7, -17.3], [-179.6, -17.9]],
  ['beyond −180°', [-180.3, -17.3], [-179.6, -17.9]],
  ['Tahiti to Paris', [-149.57, -17.54], [2.35, 48.85]],
  ['almost to the antipodes', [-149.57, -17.54], [30.4, 17.5]],
];

test.each(LINES)('MEAS-02 %s agrees with PROJ to the tenth of a millimetre', (_, from, to) => {
  expect(geodesicDistance(from, to)).toBeCloseTo(askProj(from, to), 4);
  expect(geodesicDistance(to, from)).toBeCloseTo(geodesicDistance(from, to), 6);
});

function askProj([lon1, lat1]: LonLat, [lon2, lat2]: LonLat): number {
  const input = `${lat1} ${lon1} ${lat2} ${lon2}\n`;
  const { stdout, stderr } = spawnSync('geod', ['+ellps=WGS84', '-I', '-F', '%.7f'], { input, encoding: 'utf8' });
  const metres = Number(stdout.trim().split(/\s+/)[2]);
  if (!Number.isFinite(metres)) throw new Error(`geod answered « ${stdout} » and « ${stderr} ».`);
  return metres;
}

test('MEAS-02 a line is as long as its segments, and nothing is no line', () => {
  const line: LonLat[] = [
    [-149.6, -17.5],
    [-149.5, -17.5],
    [-149.5, -17.8],
  ];
  const [a, b, c] = line as [LonLat, LonLat, LonLat];
  expect(lineLength(line)).toBe(geodesicDistance(a, b) + geodesicDistance(b, c));
  expect([lineLength([]), lineLength([a]), polygonArea([]), polygonArea([[a]]), polygonPerimeter([])]).toEqual([
    0, 0, 0, 0, 0,
  ]);
});

test('MEAS-02 holes are taken out of a polygon, whichever way they turn', () => {
  const outer: LonLat[] = [
    [-150, -18],
    [-149, -18],
    [-149, -17],
    [-150, -17],
  ];
  const hole: LonLat[] = [
    [-149.6, -17.6],
    [-149.4, -17.6],
    [-149.4, -17.4],
    [-149.6, -17.4],
  ];
  const rest = polygonArea([outer]) - polygonArea([hole]);
  expect(polygonArea([outer, hole])).toBe(rest);
  expect(polygonArea([outer, hole.toReversed()])).toBeCloseTo(rest, 3);
  expect(polygonPerimeter([outer, hole])).toBe(polygonPerimeter([outer]) + polygonPerimeter([hole]));
});

test('MEAS-02 a polygon across the antimeridian is as large as elsewhere', () => {
  const square = (lon: number): LonLat[] => [
    [lon, -18],
    [lon + 1, -18],
    [lon + 1, -17],
    [lon, -17],
  ];
  const across = square(179.5).map(([lon, lat]): LonLat => [lon > 180 ? lon - 360 : lon, lat]);
  expect(polygonArea([across])).toBeCloseTo(polygonArea([square(-150)]), 0);
  expect(polygonArea([square(179.5)])).toBeCloseTo(polygonArea([square(-150)]), 0);
});

test('MEAS-02 a box is bounded by parallels: the whole earth has its published area', () => {
  expect(Math.abs(boxMeasures([-180, -90, 180, 90]).area - 510_065_621_724_088.5)).toBeLessThan(1);
  // A parallel cut into so many geodesics that they lie on it.
  const count = 2000;
  const along = (lat: number) => Array.from({ length: count + 1 }, (_, i): LonLat => [-150 + (3 * i) / count, lat]);
  const ring = [...along(-23), ...along(-16).toReversed()];
  const { area, perimeter } = boxMeasures([-150, -23, -147, -16]);
  expect(polygonArea([ring]) / area).toBeCloseTo(1, 7);
  expect(polygonPerimeter([ring]) / perimeter).toBeCloseTo(1, 7);
});

test.each([
  [100, -17.5],
  [1000, 0],
  [50_000, -27.6],
  [1_000_000, -17.5],
  [5_000_000, -17.5],
])('MEAS-02 a circle of %d m at latitude %d is as large as a polygon of its points', (radius, lat) => {
  const count = 4000;
  const ring = Array.from({ length: count }, (_, i): LonLat => {
    const end = geographiclib.Geodesic.WGS84.Direct(lat, -149.5, (360 * i) / count, radius);
    return [end.lon2 as number, end.lat2 as number];
  });
  const { area, perimeter } = circleMeasures([-149.5, lat], radius);
  // What an inscribed polygon lacks: (2π/4000)²/6 of the area, a quarter of that around.
  expect(Math.abs(polygonArea([ring]) / area - 1)).toBeLessThan(1e-6);
  expect(Math.abs(polygonPerimeter([ring]) / perimeter - 1)).toBeLessThan(1e-6);
});
