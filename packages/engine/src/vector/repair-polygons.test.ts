import { expect, test } from 'vitest';
import { type Run, twiceArea } from './cut-shape.ts';
import { repairPolygons } from './repair-polygons.ts';
import { findTouches } from './ring-touches.ts';
import { isValid } from './testing/is-valid.ts';
import { wholePolygons } from './whole-polygons.ts';

/** The outer rings' areas, and those of their holes below zero, the least first. */
const areas = (rings: Run[]): number[] => {
  const polygons = wholePolygons(rings, repairPolygons);
  expect(isValid(polygons.flat())).toBe(true);
  return polygons
    .flat()
    .map((ring) => twiceArea(ring) / 2)
    .toSorted((a, b) => a - b);
};

test('DATA-06 a ring that touches itself is as many polygons, or a polygon with a hole', () => {
  // Two squares that share a corner, one after the other.
  expect(areas([[0, 0, 10, 0, 10, 10, 14, 10, 14, 14, 10, 14, 10, 10, 0, 10]])).toEqual([16, 100]);
  // A square whose hole is reached from its corner.
  expect(areas([[0, 0, 10, 0, 10, 10, 0, 10, 0, 0, 2, 4, 4, 4, 4, 2]])).toEqual([-8, 100]);
  // A neck that has become a line, there and back.
  expect(areas([[0, 0, 10, 0, 10, 5, 20, 5, 20, 0, 30, 0, 30, 10, 20, 10, 20, 5, 10, 5, 10, 10, 0, 10]])).toEqual([
    100, 100,
  ]);
});

test('DATA-06 rings that cross, or wind twice around the same ground, are taken by odd and even', () => {
  // Crosses itself between whole units: what comes is rounded.
  expect(areas([[0, 0, 9, 10, 9, 0, 0, 11]])).toEqual([20, 27.5]);
  // A small square inside a large one, in the same turn: twice is outside.
  expect(areas([[0, 0, 20, 0, 20, 20, 0, 20, 0, 0, 8, 4, 8, 8, 4, 8]])).toEqual([-32, 400]);
  // A hole that the edge of the tile cuts where it cuts the outer ring.
  expect(
    areas([
      [0, 0, 20, 0, 20, 20, 0, 20],
      [5, 5, 10, 5, 10, 20, 5, 20],
    ]),
  ).toEqual([325]);
});

const never = () => {
  throw new Error('there is nothing to repair');
};

test('DATA-06 rings whose sides lie on one line without meeting are left as they are, few sides or many', () => {
  const square = (x: number): Run => [x, 0, x + 10, 0, x + 10, 10, x, 10];
  const row = (count: number) => Array.from({ length: count }, (_, i) => square(i * 12));
  for (const count of [2, 40]) expect(wholePolygons(row(count), never)).toEqual(row(count).map((ring) => [ring]));
  // One that stands over part of the last, side along side, is seen among few and among many.
  for (const count of [1, 40]) {
    const areas = wholePolygons([...row(count), square(count * 12 - 5)], never).map(([ring = []]) => twiceArea(ring));
    expect(areas.toSorted((a, b) => a - b)).toEqual([140, 140, ...Array.from({ length: count - 1 }, () => 200)]);
  }
});

test('DATA-06 rings that only touch are split without a repair, into valid polygons of the very ground that odd and even covers', () => {
  const random = randomFrom(3);
  const size = 5;
  let split = 0;
  for (let round = 0; round < 1200; round++) {
    const rings = Array.from({ length: 1 + (round % 3) }, () => corners(random, size));
    if (findTouches(rings) === 'crossing') continue;
    split++;
    const polygons = wholePolygons(rings, never);
    expect(isValid(polygons.flat())).toBe(true);
    for (let x = 0.5; x < size; x++)
      for (let y = 0.5; y < size; y++) expect(isOdd(polygons.flat(), [x, y])).toBe(isOdd(rings, [x, y]));
  }
  expect(split).toBeGreaterThan(200);
});

/** A ring that turns at each of its vertices, along whole units: it often comes back to where it was. */
function corners(random: () => number, size: number): Run {
  const [turns, start] = [4, [0, 0] as const];
  const other = (than: number, not: number) => {
    const left = Array.from({ length: size }, (_, i) => i).filter((one) => one !== than && one !== not);
    return left[Math.floor(random() * left.length)] as number;
  };
  const ring: Run = [];
  let [x, y]: readonly [number, number] = start;
  for (let i = 1; i <= turns; i++) {
    ring.push(x, y);
    x = other(x, i === turns ? start[0] : x);
    ring.push(x, y);
    y = other(y, i === turns ? start[1] : y);
  }
  return [...ring, x, y, start[0], y];
}

test('DATA-06 rings drawn at random become valid polygons that cover what odd and even covers', () => {
  const random = randomFrom(7);
  for (let round = 0; round < 40; round++) {
    const rings = Array.from({ length: 1 + (round % 4) }, () =>
      Array.from({ length: 12 }, () => Math.floor(random() * 400)),
    );
    const polygons = wholePolygons(rings, repairPolygons);
    expect(isValid(polygons.flat())).toBe(true);
    const places = Array.from({ length: 200 }, () => [random() * 400, random() * 400] as const);
    const same = places.filter((at) => isOdd(rings, at) === isOdd(polygons.flat(), at));
    // What differs lies within a rounding of an edge.
    expect(same.length / places.length).toBeGreaterThan(0.97);
  }
});

/** Whether a place lies in an odd number of rings. */
function isOdd(rings: readonly Run[], [x, y]: readonly [number, number]): boolean {
  let isInside = false;
  for (const ring of rings)
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [xi = 0, yi = 0, xj = 0, yj = 0] = [ring[i], ring[i + 1], ring[j], ring[j + 1]];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside;
    }
  return isInside;
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
