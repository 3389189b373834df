import type { Line, MultiPolygon, Polygon, Position } from '@motu/geopackage';
import { expect, test } from 'vitest';
import { createContains } from '../../geometry/create-contains.ts';
import { totalArea } from '../../geometry/measure.ts';
import { drawOut, roundCoast } from './draw-out.ts';
import { drawOutRoads } from './draw-out-roads.ts';
import { findStilts } from './find-stilts.ts';

const square = (x: number, y: number, side: number): Polygon => [
  [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ],
];
const coast: MultiPolygon = [square(0, 0, 1000)];
const centre = (x: number, y: number): Position => [x + 5, y + 5];

test('TER-01 draws land out around a house that the coast leaves at sea, joined to the shore', () => {
  const house = square(1060, 500, 10);
  const land = drawOut(coast, [house], []);
  const isLand = createContains(land);
  expect(isLand(centre(1060, 500))).toBe(true);
  expect(isLand([1030, 505])).toBe(true);
  expect(isLand([1300, 500])).toBe(false);
});

test('TER-01 rounds the corners of a generalised coast and keeps its area', () => {
  const corners = Array.from(
    { length: 17 },
    (_, index): Position => [
      1000 * Math.cos((index % 16) * (Math.PI / 8)),
      1000 * Math.sin((index % 16) * (Math.PI / 8)),
    ],
  );
  const round = roundCoast([[corners]]);
  expect(totalArea(round) / totalArea([[corners]])).toBeCloseTo(1.006, 1);
  expect(round[0]?.[0]?.length).toBeGreaterThan(40);
  expect(createContains(round)([998, 0])).toBe(false);
});

test('TER-01 tells bungalows on stilts from houses', () => {
  const chain = Array.from({ length: 12 }, (_, index) => ({
    centre: [2000 + index * 18, 0] as Position,
    area: 60,
    atSea: true,
  }));
  const pontoon = { centre: [2100, 10] as Position, area: 400, atSea: true };
  const lonely = { centre: [5000, 0] as Position, area: 60, atSea: true };
  const onLand = { centre: [2100, 30] as Position, area: 60, atSea: false };
  const stilts = findStilts([...chain, pontoon, lonely, onLand]);
  expect(stilts.slice(0, 12)).toEqual(chain.map(() => true));
  expect(stilts.slice(12)).toEqual([true, false, false]);
});

test('TER-01 leaves water under the stilts', () => {
  const bungalow = square(1080, 500, 8);
  const isLand = createContains(drawOut(coast, [square(1040, 440, 10), square(1040, 560, 10)], [bungalow]));
  expect(isLand([1084, 504])).toBe(false);
});

test('TER-01 draws land out under a road that the coast leaves at sea, and under no bridge', () => {
  const ground: Line[] = [
    [
      [990, 500],
      [1100, 500],
    ],
    [
      [1200, 500],
      [1300, 500],
    ],
  ];
  const bridges: Line[] = [
    [
      [1100, 500],
      [1200, 500],
    ],
  ];
  for (const isExact of [false, true]) {
    const isLand = createContains(drawOutRoads(coast, { ground, bridges }, isExact));
    expect([isLand([1090, 505]), isLand([1250, 500]), isLand([1299, 500])]).toEqual([true, true, true]);
    expect([isLand([1150, 500]), isLand([1090, 530])]).toEqual([false, false]);
    // A generalised coast is joined to the road in a curve; a surveyed one is where it is.
    expect(isLand([1008, 523])).toBe(!isExact);
  }
});
