import fc from 'fast-check';
import { expect, test } from 'vitest';
import { converterOf } from '../projection/utm-systems.ts';
import type { LonLat } from './lon-lat.ts';
import { readUtm } from './parse-utm.ts';
import { formatUtm, toUtm } from './utm.ts';

const paopao: LonLat = [-149.822791, -17.507553];

test('COORD-02 zone, band, six digits of easting and seven of northing', () => {
  expect(formatUtm(paopao)).toBe('6K E 200253 N 8062073');
  expect(formatUtm([2.2945, 48.8582])).toBe('31U E 448252 N 5411933');
  expect(formatUtm([-177, 0.001])).toBe('1N E 500000 N 0000111');
});

test.each([
  '6K E 200253 N 8062073',
  '6K 200253 8062073',
  '6k2002538062073',
  '06K E200253 N8062073',
  '6 K O 200253 S 8062073',
  '6 W 200253 S 8062073',
  '6 E 200253 N 8062073',
  '6 200253 8062073',
  '6S 200253 8062073',
  '6K 200 253 8 062 073',
  '6K 200253 mE, 8062073 mN',
  'UTM zone 6K : E 200253 / N 8062073',
])('COORD-02 « %s » is read', (text) => {
  const [lon, lat] = placeOf(text);
  expect(lon).toBeCloseTo(paopao[0], 5);
  expect(lat).toBeCloseTo(paopao[1], 5);
});

test('COORD-02 a letter that can be a band is one where the northing agrees', () => {
  expect(placeOf('6S 500000 3900000')[1]).toBeCloseTo(35.2, 1); // band S, in the north
  expect(placeOf('31N 448252 5411933')[1]).toBeCloseTo(48.858, 3); // the northern hemisphere
  expect(placeOf('6E 500000 3200000')[1]).toBeCloseTo(-61.3, 1); // band E, 56° to 64° S
});

test.each([
  '',
  '0K 200253 8062073',
  '61K 200253 8062073',
  '6I 200253 8062073',
  '6Q 200253 8062073', // not where band Q is: one letter was misheard
  '6K 20025 8062073',
  '6K 200253 806207',
  '6K 2002530 8062073',
  '6K 000253 8062073',
  'Papeete',
  `${'6'.repeat(10_000)}K`,
])('COORD-02 « %s » is refused', (text) => {
  expect(readUtm(text)).toBeNull();
});

test('COORD-02 there is no UTM near the poles, nor beyond the world', () => {
  expect(() => formatUtm([0, 84.1])).toThrow(new Error('latitude is out of UTM bounds'));
  expect(() => formatUtm([0, -80.1])).toThrow(new Error('latitude is out of UTM bounds'));
  expect(() => formatUtm([0, Number.NaN])).toThrow(new Error('latitude is out of UTM bounds'));
  expect(() => formatUtm([180.1, 0])).toThrow(new Error('UTM Zone not found for coordinate'));
  expect(() => formatUtm([Number.NaN, 0])).toThrow(new Error('UTM Zone not found for coordinate'));
});

test('COORD-02 the zones of Norway and Svalbard are those of the grid', () => {
  const zones = [
    [4, 60],
    [2, 60],
    [4, 70],
    [8, 75],
    [10, 75],
    [20.9, 75],
    [22, 75],
    [35, 75],
    [42, 75],
  ] as const;
  expect(zones.map((point) => toUtm(point).zone)).toEqual([32, 31, 31, 31, 33, 33, 35, 37, 38]);
});

test('COORD-02 a place half a metre south of the equator keeps its seven digits', () => {
  expect(formatUtm([-147, -0.000001])).toBe('6N E 500000 N 0000000');
  expect(formatUtm([-147, -0.00001])).toBe('6M E 500000 N 9999999');
});

test('COORD-04 UTM is read back within half a metre, in all 120 zones', () => {
  const within = (zone: number) => fc.double({ min: zone * 6 - 186, max: zone * 6 - 180, noNaN: true });
  for (let zone = 1; zone <= 60; zone++) {
    for (const [min, max] of [
      [-79.9999, 0],
      [0, 83.9999],
    ] as const) {
      fc.assert(
        fc.property(within(zone), fc.double({ min, max, noNaN: true }), (lon, lat) => {
          const text = formatUtm([lon, lat]);
          expect(text).toMatch(/^\d{1,2}[C-HJ-NP-X] E \d{6} N \d{7}$/);
          expectSamePlace([lon, lat], placeOf(text), 0.5);
        }),
        { numRuns: 40 },
      );
    }
  }
});

test('COORD-04 UTM is read back within half a metre over the whole territory', () => {
  const lon = fc.double({ min: -158.2, max: -131.9, noNaN: true });
  const lat = fc.double({ min: -31.3, max: -4.5, noNaN: true });
  fc.assert(
    fc.property(lon, lat, (x, y) => expectSamePlace([x, y], placeOf(formatUtm([x, y])), 0.5)),
    { numRuns: 2000 },
  );
});

test('COORD-04 the very ends of the grid are read back too', () => {
  for (const [lon, lat] of [
    [-180, -80],
    [180, 84],
    [-149.3, -80],
    [12.3, 84],
  ] as const) {
    const [, readLat] = placeOf(formatUtm([lon, lat]));
    expect(readLat).toBeCloseTo(lat, 4);
    expect(Math.abs(readLat)).toBeLessThanOrEqual(Math.abs(lat));
  }
});

/** The metres of the grid tell how far apart they are, along each axis. */
function expectSamePlace(expected: LonLat, actual: LonLat, metres: number): void {
  const { zone, band } = toUtm(expected);
  const { forward } = converterOf(`EPSG:${(band < 'N' ? 32700 : 32600) + zone}`);
  const [[x1, y1], [x2, y2]] = [forward(expected), forward(actual)];
  expect(Math.abs(x1 - x2)).toBeLessThanOrEqual(metres + 1e-3);
  expect(Math.abs(y1 - y2)).toBeLessThanOrEqual(metres + 1e-3);
}

function placeOf(text: string): LonLat {
  const reading = readUtm(text);
  if (!reading) throw new Error(`« ${text} » is not read.`);
  return reading.point;
}
