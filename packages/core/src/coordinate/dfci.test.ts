import fc from 'fast-check';
import { expect, test } from 'vitest';
import { converterOf, definedProj4 } from '../projection/utm-systems.ts';
import { formatDfci, readDfci } from './dfci.ts';
import type { LonLat } from './lon-lat.ts';
import { fromUtm, toUtm } from './utm.ts';

/** A place of zone 6 K, in metres. */
const at = (easting: number, northing: number) => fromUtm({ zone: 6, band: 'K', easting, northing });

test('COORD-03 zone, band, square of 100 km, of 20 km, of 2 km, and kilometre', () => {
  expect(formatDfci([-149.822791, -17.507553])).toBe('6KTF06A1.4');
});

test('COORD-03 the squares of 20 km have even digits, those of 2 km the letters ABCDEFGHKL and a digit', () => {
  expect([0, 20, 40, 60, 80].map((km) => formatDfci(at(200_100 + km * 1000, 8_000_100)).slice(4, 6))).toEqual([
    '00',
    '20',
    '40',
    '60',
    '80',
  ]);
  const columns = Array.from({ length: 10 }, (_, i) => formatDfci(at(200_100 + i * 2000, 8_000_100 + i * 2000)));
  expect(columns.map((text) => text.slice(6, 8))).toEqual(['A0', 'B1', 'C2', 'D3', 'E4', 'F5', 'G6', 'H7', 'K8', 'L9']);
});

test('COORD-03 the kilometres are north-west, north-east, south-east, south-west, and the centre', () => {
  const kilometre = (east: number, north: number) => formatDfci(at(200_000 + east, 8_060_000 + north)).slice(-2);
  expect([kilometre(200, 1800), kilometre(1800, 1800), kilometre(1800, 200), kilometre(200, 200)]).toEqual([
    '.1',
    '.2',
    '.3',
    '.4',
  ]);
  expect([kilometre(1000, 1000), kilometre(501, 1499), kilometre(1499, 501)]).toEqual(['.5', '.5', '.5']);
});

test('COORD-03 a reference is read as the centre of its square, with or without the kilometre', () => {
  const metres = (text: string) => {
    const { easting, northing } = toUtm(placeOf(text));
    return [Math.round(easting), Math.round(northing)];
  };
  expect(metres('6KTF06A1.4')).toEqual([200_500, 8_062_500]);
  expect(metres('6KTF06A1.2')).toEqual([201_500, 8_063_500]);
  expect(metres('6KTF06A1')).toEqual([201_000, 8_063_000]);
  expect(metres(' 6k tf 06 a1.5 ')).toEqual([201_000, 8_063_000]);
});

test('COORD-03 zone, band and 100 km square are those of the MGRS, in all 120 zones', () => {
  // The library writes `6KTF0025362073`: zone, band, square, then five digits of easting and five of northing.
  const { mgrs } = definedProj4();
  for (let zone = 1; zone <= 60; zone++) {
    for (const lat of [-78.3, -61.7, -33.4, -17.51, -8.6, -0.4, 0.4, 12.9, 37.2, 58.8, 70.3, 79.6]) {
      for (const across of [0.7, 2.9, 5.2]) {
        const place: LonLat = [zone * 6 - 186 + across, lat];
        const reference = mgrs.forward([...place]).replace(/^0/, '');
        expect(formatDfci(place).slice(0, -6)).toBe(reference.slice(0, -10));
      }
    }
  }
});

test.each([
  '6KTF16A1', // odd
  '6KTF06I1',
  '6KTF06J1',
  '6KTF06A1.6',
  '6KTF06A1.',
  '6KAF06A1', // no such column in zone 6
  '6KTW06A1',
  '6KTI06A1',
  '6ITF06A1',
  '0KTF06A1',
  '61KTF06A1',
  'KTF06A1',
  '',
])('COORD-03 « %s » is refused', (text) => {
  expect(readDfci(text)).toBeNull();
});

test('COORD-03 a band that does not hold the square is refused', () => {
  expect(placeOf('6KTF06A1')[1]).toBeCloseTo(-17.5, 1);
  expect(readDfci('6PTF06A1')).toBeNull(); // that row is at 0° and 18° north
});

test('COORD-04 a DFCI reference is read back within its kilometre, in all 120 zones', () => {
  for (let zone = 1; zone <= 60; zone++) {
    const lon = fc.double({ min: zone * 6 - 186, max: zone * 6 - 180, noNaN: true });
    for (const [min, max] of [
      [-79.97, 0],
      [0, 83.97],
    ] as const) {
      fc.assert(
        fc.property(lon, fc.double({ min, max, noNaN: true }), (x, y) => expectSameKilometre([x, y])),
        { numRuns: 40 },
      );
    }
  }
});

test('COORD-04 a DFCI reference is read back within its kilometre over the whole territory', () => {
  const lon = fc.double({ min: -158.2, max: -131.9, noNaN: true });
  const lat = fc.double({ min: -31.3, max: -4.5, noNaN: true });
  fc.assert(
    fc.property(lon, lat, (x, y) => expectSameKilometre([x, y])),
    { numRuns: 2000 },
  );
});

test('COORD-04 the very ends of the grid, which cut squares, are read back within the grid', () => {
  for (const lat of [-80, -79.99, 83.99, 84]) {
    const [lon, back] = placeOf(formatDfci([-149.3, lat]));
    expect(Math.abs(back - lat)).toBeLessThan(0.01);
    expect(Math.abs(lon + 149.3)).toBeLessThan(0.1);
    expect(back >= -80 && back <= 84).toBe(true);
  }
});

function expectSameKilometre(place: LonLat): void {
  const text = formatDfci(place);
  expect(text).toMatch(/^\d{1,2}[C-HJ-NP-X][A-HJ-NP-Z][A-HJ-NP-V][02468]{2}[A-HKL]\d\.[1-5]$/);
  const { zone, band } = toUtm(place);
  const { forward } = converterOf(`EPSG:${(band < 'N' ? 32700 : 32600) + zone}`);
  const [[x1, y1], [x2, y2]] = [forward(place), forward(placeOf(text))];
  const limit = 500.501; // half a kilometre, and the half metre of the rounding
  expect(Math.abs(x1 - x2)).toBeLessThanOrEqual(limit);
  expect(Math.abs(y1 - y2)).toBeLessThanOrEqual(limit);
}

function placeOf(text: string): LonLat {
  const reading = readDfci(text);
  if (!reading) throw new Error(`« ${text} » is not read.`);
  return reading.point;
}
