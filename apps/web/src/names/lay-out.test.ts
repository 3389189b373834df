import { type Box, overlaps } from '@motu/labels';
import fc from 'fast-check';
import { apply, compose, create } from 'ol/transform.js';
import { expect, test } from 'vitest';
import { layOut, type PlacedName, toPlane } from './lay-out.ts';
import { blockSize } from './measure.ts';
import { measure, testName } from './testing.ts';

const PIXEL = 0.001;
const RING = { shape: 'ring', radius: 2.6, color: '#000000', fill: '#ffffff' } as const;
const sight = (degrees: number) => ({ degreesPerPixel: PIXEL, rotation: (degrees * Math.PI) / 180 });
const said = (placed: readonly PlacedName[]) => placed.map(({ name }) => name.words);

/** Whether a piece of one covers a piece of the other. */
const touch = (a: PlacedName, b: PlacedName) => a.boxes.some((box) => b.boxes.some((other) => overlaps(box, other)));

/** Whether its boxes have room for all that it says: a box for each letter along a line, else one as large as its text. */
function isWhole({ name, letters, boxes }: PlacedName): boolean {
  if (letters) return letters.map(({ letter }) => letter).join('') === name.words && boxes.length === letters.length;
  const [left, top, right, bottom] = boxes.at(-1) as Box;
  const { width, height } = blockSize(name.lines, measure);
  return Math.abs(right - left - width) < 1e-6 && Math.abs(bottom - top - height) < 1e-6;
}

test('NAME-01 no name touches another and none is cut, whatever the layers, however the map is turned', () => {
  const place = fc.tuple(
    fc.double({ min: -0.4, max: 0.4, noNaN: true }),
    fc.double({ min: -0.4, max: 0.4, noNaN: true }),
  );
  const name = fc.record({
    at: place,
    length: fc.integer({ min: 2, max: 18 }),
    kind: fc.constantFrom('ring', 'none', 'line'),
  });
  fc.assert(
    fc.property(fc.array(name, { minLength: 2, maxLength: 80 }), fc.integer({ min: 0, max: 359 }), (names, degrees) => {
      const all = names.map(({ at, length, kind }) =>
        testName('a'.repeat(length), at as [number, number], {
          symbol: kind === 'ring' ? RING : null,
          path: kind === 'line' ? [-150, -20, 0, 0, 150, 10] : null,
        }),
      );
      const placed = layOut(all, sight(degrees), measure);
      expect(placed.length).toBeGreaterThan(0);
      for (const one of placed) expect(isWhole(one)).toBe(true);
      for (const [i, one] of placed.entries())
        for (const other of placed.slice(i + 1)) expect(touch(one, other)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

test('NAME-01 the first of two that stand in the same place stays, and the other goes round its place', () => {
  const names = [testName('Papeete', [0, 0], { symbol: RING }), testName('Pirae', [0.03, 0], { symbol: RING })];
  const [first, second] = layOut(names, sight(0), measure);
  expect(first?.text).toEqual({ dx: 6, dy: -12, align: 'left' });
  expect(second?.text?.dy).not.toBe(-12);
  expect(said(layOut([...names, testName('Arue', [0.015, 0])], sight(0), measure))).not.toContain('Arue');
});

test('NAME-01 NAME-03 no text covers a mark that a layer shows: it goes round it, or is left out; a town is never lost for it', () => {
  const marks = [{ lon: 0, lat: 0, radius: 8 }];
  const near = (changes = {}) => testName('Pirae', [-0.04, 0], changes);
  const [alone] = layOut([near()], sight(0), measure);
  const [moved] = layOut([near()], sight(0), measure, { marks });
  expect(alone?.text?.align).toBe('left');
  expect(moved?.text?.align).toBe('right');
  // Marks all around: only a town stays, where it would have been.
  const around = [-60, -20].flatMap((x) => [-14, 14].map((y) => ({ lon: x * PIXEL, lat: y * PIXEL, radius: 14 })));
  expect(layOut([near()], sight(0), measure, { marks: around })).toEqual([]);
  expect(layOut([near({ isMajor: true })], sight(0), measure, { marks: around })).toEqual(
    layOut([near({ isMajor: true })], sight(0), measure),
  );
  // A sign of the base map under the mark, and a street that runs through it.
  expect(layOut([testName('', [0, 0], { symbol: RING, lines: [] })], sight(0), measure, { marks })).toEqual([]);
  expect(layOut([testName('Rue', [0, 0], { path: [-90, 0, 90, 0] })], sight(0), measure, { marks })).toEqual([]);
  // The name of the mark itself stands as close to it as its server set it.
  const own = testName('Hôpital', [0, 0], { text: [7, -7, 'left'] });
  expect(layOut([own], sight(0), measure, { marks })[0]?.text).toEqual({ dx: 7, dy: -7, align: 'left' });
});

test('NAME-01 no text is under a pin: it goes beside, or below, or is left out; a town is never lost for it', () => {
  const pinAt = (lon: number, lat: number) => ({ lon, lat, width: 28, height: 36 });
  const heads = [pinAt(0, 0)].map((): [number, number, number, number] => [-14, -36, 14, -11]);
  const coveredBy = (placed: readonly PlacedName[]) =>
    placed.filter(({ boxes }) => boxes.some((box) => heads.some((head) => overlaps(box, head))));
  // Twenty pixels west and a little north of the pin, a text that would run under its head.
  const near = (changes = {}) => testName('Pirae', [-0.02, 0.012], { symbol: RING, ...changes });
  expect(coveredBy(layOut([near()], sight(0), measure))).toHaveLength(1);
  const moved = layOut([near()], sight(0), measure, { pins: [pinAt(0, 0)] });
  expect(said(moved)).toEqual(['Pirae']);
  expect(coveredBy(moved)).toEqual([]);
  // The town that was found has its sign under the tip, and keeps its name.
  const found = testName('Papeete', [0, 0], { symbol: RING });
  expect(said(layOut([found], sight(0), measure, { pins: [pinAt(0, 0)] }))).toEqual(['Papeete']);
  // An island's name stands on its place: it goes below the tip.
  const island = testName('Tahiti', [0, 0], { text: [-20, -7, 'center'] });
  expect(layOut([island], sight(0), measure, { pins: [pinAt(0, 0)] })[0]?.text?.dy).toBeGreaterThan(0);
  // A street that runs through it, and pins all around: only a town stays.
  const street = testName('Rue', [0, 0], { path: [-90, -20, 90, -20] });
  expect(layOut([street], sight(0), measure)).toHaveLength(1);
  expect(layOut([street], sight(0), measure, { pins: [pinAt(0, 0)] })).toEqual([]);
  const pins = [-60, -36, -12, 12].flatMap((x) => [0, -24].map((y) => pinAt(x * PIXEL, y * PIXEL)));
  expect(layOut([near({ symbol: null })], sight(0), measure, { pins })).toEqual([]);
  expect(said(layOut([near({ isMajor: true })], sight(0), measure, { pins }))).toEqual(['Pirae']);
  // Pins that crowd around a town push its name below their tips.
  const crowd = [-30, -10, 10, 30].map((x) => pinAt(x * PIXEL, 0));
  const [town] = layOut([testName('Papeete', [0, 0], { symbol: RING, isMajor: true })], sight(0), measure, {
    pins: crowd,
  });
  expect(town?.text).toMatchObject({ dy: 6, align: 'center' });
});

test('NAME-01 a sign worth showing stays where its name finds no place', () => {
  const plane = { symbol: RING, keepsSymbol: true };
  const crowd = [-12, 12].flatMap((y) =>
    [-40, 40].map((x) => testName('aaaaaaaa', [x * PIXEL, y * PIXEL], { text: [-24, -7, 'center'] })),
  );
  const [placed] = layOut([...crowd, testName('Aérodrome de Faaʻa', [0, 0], plane)], sight(0), measure).slice(-1);
  expect(placed).toMatchObject({ hasSymbol: true, text: null });
  const [gone] = layOut([...crowd, testName('Aérodrome', [0, 0], { symbol: RING })], sight(0), measure).slice(-1);
  expect(gone?.name.words).toBe('aaaaaaaa');
});

test.each([0, 37, 90, 143, 180, 270])(
  'NAME-01 NAME-02 turned by %i°, letters along a street stand upright and in order',
  (degrees) => {
    const street = testName('Avenue Pōmare', [0.2, 0.1], { path: [-120, 30, 0, 0, 120, -30] });
    const [placed] = layOut([street], sight(degrees), measure);
    const letters = placed?.letters ?? [];
    expect(letters.map(({ letter }) => letter).join('')).toBe('Avenue Pōmare');
    for (const { angle } of letters) expect(Math.cos(angle)).toBeGreaterThan(-0.3);
    // Read from left to right, or downwards where the street goes straight up.
    const [first, last] = [letters[0], letters.at(-1)];
    expect((last?.dx ?? 0) - (first?.dx ?? 0)).toBeGreaterThan(0);
  },
);

test.each([0, 37, 180, 250])('NAME-01 turned by %i°, a place lies where OpenLayers shows it', (degrees) => {
  const [lon, lat, centre] = [-149.5, -17.6, [-149.57, -17.54]] as const;
  const { rotation } = sight(degrees);
  // As the library makes its own matrix of a frame, for a view of no size.
  const matrix = compose(create(), 0, 0, 1 / PIXEL, -1 / PIXEL, -rotation, -centre[0], -centre[1]);
  const [x, y] = toPlane(lon, lat, sight(degrees));
  const [originX, originY] = toPlane(centre[0], centre[1], sight(degrees));
  expect([x - originX, y - originY]).toEqual(apply(matrix, [lon, lat]).map((value) => expect.closeTo(value, 6)));
});

test('NAME-01 a name that is moved with the map stays as it is; one that is turned with it stands upright beside its place', () => {
  const names = [testName('Taravao', [-149.3, -17.73], { symbol: RING })];
  const [straight] = layOut(names, sight(0), measure);
  const [turned] = layOut(names, sight(180), measure);
  expect(turned?.text).toEqual(straight?.text);
  expect(turned?.x).toBeCloseTo(-(straight?.x ?? 0), 3);
});
