import { expect, test } from 'vitest';
import { gatherBySquares, gatherMarks, type PlacedMark, roomAt, SQUARE } from './gather.ts';

const mark = (id: number, x: number, y: number, radius = 4): PlacedMark => ({
  ...{ id, x, y, radius },
  lon: x,
  lat: y,
  color: '#B3262E',
});

test('LAY-05 marks that would cover each other are one with their number, where the first stands; the others stay', () => {
  const { gatherings, hidden } = gatherMarks([mark(1, 0, 0), mark(2, 5, 0), mark(3, 100, 0), mark(4, 0, 6)]);
  expect(gatherings).toEqual([{ lon: 0, lat: 0, count: 3, color: '#B3262E' }]);
  expect([...hidden].toSorted()).toEqual([1, 2, 4]);
});

test('LAY-05 a disc is wider than the marks it stands for: what it would cover joins it', () => {
  // The third does not touch the first two, but the disc of both does.
  const { gatherings } = gatherMarks([mark(1, 0, 0), mark(2, 5, 0), mark(3, -11, 0)]);
  expect(gatherings.map(({ count }) => count)).toEqual([3]);
});

test('LAY-05 nothing that is gathered covers anything else, and everything is counted once', () => {
  const all = Array.from({ length: 2_000 }, (_, i) => mark(i, (i * 7919) % 997, (i * 104_729) % 499));
  const { gatherings, hidden } = gatherMarks(all);
  expect(gatherings.reduce((sum, { count }) => sum + count, 0)).toBe(hidden.size);
  const left = [
    ...gatherings.map(({ lon, lat }) => [lon, lat, 9] as const),
    ...all.filter(({ id }) => !hidden.has(id)).map(({ x, y }) => [x, y, 4] as const),
  ];
  const covered = left.filter(([x, y, radius], i) =>
    left.slice(i + 1).some(([u, v, other]) => Math.hypot(x - u, y - v) < (radius + other) * 0.9),
  );
  expect(covered).toEqual([]);
});

test('LAY-05 from afar marks keep room around them, from nearby they need not', () => {
  const near = [mark(1, 0, 0), mark(2, 20, 0)];
  const counts = [9, 11, 13].map((zoom) => gatherMarks(near, roomAt(zoom)).gatherings.length);
  expect(counts).toEqual([1, 0, 0]);
});

test('LAY-05 points open as one zooms in', () => {
  const counts = [1, 2, 4].map((scale) =>
    gatherMarks([mark(1, 0, 0), mark(2, 6 * scale, 0), mark(3, 0, 30 * scale)]).gatherings.map(({ count }) => count),
  );
  expect(counts).toEqual([[2], [], []]);
});

test('LAY-05 TILE-01 the squares of a large table are gathered alike whatever else a picture holds', () => {
  const all = Array.from({ length: 500 }, (_, i) => mark(i, (i * 37) % 400, (i * 61) % 300));
  const part = all.filter(({ x }) => x < 4 * SQUARE);
  const inPart = (lon: number) => lon < 4 * SQUARE;
  expect(gatherBySquares(part).gatherings.filter(({ lon }) => inPart(lon))).toEqual(
    gatherBySquares(all).gatherings.filter(({ lon }) => inPart(lon)),
  );
});
