import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LonLat } from '../coordinate/lon-lat.ts';
import { ATLAS_OVERLAP } from './atlas.ts';
import {
  type Atlas,
  type AtlasSheet,
  atlasIndex,
  fittingScale,
  gridAtlas,
  MOST_ATLAS_PAGES,
  type PrintPage,
  pageOutline,
  pagePlane,
  wayAtlas,
} from './index.ts';
import { printSystem } from './page-plane.ts';

const A4: AtlasSheet = { scale: 50_000, widthMm: 212, heightMm: 184, rotationDeg: 0, dpi: 300 };
const MOOREA: LonLat = [-149.83, -17.53];
const MIRRORED = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

const rectangle = (west: number, south: number, east: number, north: number): LonLat[] => [
  [west, north],
  [east, north],
  [east, south],
  [west, south],
];

/** Whether a place is on a page, at least so much of its sides away from its edges. */
function isOn(page: PrintPage, place: LonLat, away = 0): boolean {
  const [x, y] = pagePlane(page).toPage(place);
  const [dx, dy] = [page.widthMm * away, page.heightMm * away];
  return x >= dx && x <= page.widthMm - dx && y >= dy && y <= page.heightMm - dy;
}

/** How much of its width and height the page has in common with another beside it. */
function overlap(page: PrintPage, other: PrintPage): [across: number, down: number] {
  const [x, y] = pagePlane(page).toPage(other.center);
  return [1 - Math.abs(x / page.widthMm - 0.5), 1 - Math.abs(y / page.heightMm - 0.5)];
}

function expectMirrored({ cells }: Atlas): void {
  for (const { number, neighbours } of cells) {
    for (const neighbour of neighbours) {
      const back = cells[neighbour.number - 1]?.neighbours.find((one) => one.number === number);
      expect(back?.side).toBe(MIRRORED[neighbour.side]);
    }
  }
}

test('PRN-07 a grid covers its area, wherever it lies and however it is turned, with as few pages as that takes', () => {
  const corner = fc.tuple(
    fc.double({ min: -158, max: -130, noNaN: true }),
    fc.double({ min: -30, max: -5, noNaN: true }),
  );
  const size = fc.tuple(
    fc.double({ min: 0.01, max: 0.5, noNaN: true }),
    fc.double({ min: 0.01, max: 0.5, noNaN: true }),
  );
  const spot = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));
  const turn = fc.integer({ min: -180, max: 180 });
  fc.assert(
    fc.property(corner, size, spot, turn, ([west, south], [dx, dy], [x, y], rotationDeg) => {
      const atlas = gridAtlas({ ...A4, scale: 60_000, rotationDeg }, rectangle(west, south, west + dx, south + dy));
      fc.pre(atlas.cells.length > 0);
      const place: LonLat = [west + dx * x, south + dy * y];
      expect(atlas.cells.some(({ page }) => isOn(page, place, -0.002))).toBe(true);
      expect(atlas.count).toBe((atlas.columns ?? 0) * (atlas.rows ?? 0));
    }),
  );
  expect(gridAtlas(A4, rectangle(-149.84, -17.54, -149.82, -17.52)).count).toBe(1);
});

test('PRN-07 pages of a grid are numbered row by row, overlap by 5 %, and tell the numbers beside them', () => {
  const atlas = gridAtlas(A4, rectangle(-149.95, -17.61, -149.74, -17.46));
  expect([atlas.columns, atlas.rows, atlas.count]).toEqual([3, 2, 6]);
  expect(atlas.cells.map(({ neighbours }) => neighbours.map(({ number, side }) => `${side} ${number}`))).toEqual([
    ['right 2', 'bottom 4'],
    ['right 3', 'bottom 5', 'left 1'],
    ['bottom 6', 'left 2'],
    ['top 1', 'right 5'],
    ['top 2', 'right 6', 'left 4'],
    ['top 3', 'left 5'],
  ]);
  const [first, second, , fourth] = atlas.cells.map(({ page }) => page) as [PrintPage, PrintPage, PrintPage, PrintPage];
  expect(overlap(first, second)[0]).toBeCloseTo(ATLAS_OVERLAP, 6);
  expect(overlap(first, fourth)[1]).toBeCloseTo(ATLAS_OVERLAP, 6);
  expect(second.center[0]).toBeGreaterThan(first.center[0]);
  expect(fourth.center[1]).toBeLessThan(first.center[1]);
});

test('PRN-07 over two UTM zones each page lies in its own, turned so that neighbours still overlap by 5 %', () => {
  const { cells } = gridAtlas(A4, rectangle(-150.2, -17.6, -149.8, -17.5));
  const systems = cells.map(({ page }) => printSystem(page.center));
  expect(new Set(systems)).toEqual(new Set(['EPSG:3296', 'EPSG:3297']));
  const seam = cells.findIndex((_, i) => systems[i] !== systems[i + 1]);
  const [west, east] = [cells[seam]?.page, cells[seam + 1]?.page] as [PrintPage, PrintPage];
  expect(Math.abs(west.rotationDeg - east.rotationDeg)).toBeCloseTo(1.8, 1);
  const shared = overlap(west, east);
  expect(shared[0]).toBeCloseTo(ATLAS_OVERLAP, 2);
  expect(shared[1]).toBeCloseTo(1, 2);
});

test('PRN-07 over 180° a grid goes on: its pages stand side by side there too', () => {
  const { cells, columns } = gridAtlas(A4, [
    [179.9, -17],
    [-179.9, -17],
    [-179.9, -17.05],
    [179.9, -17.05],
  ]);
  expect(columns).toBe(3);
  expect(new Set(cells.map(({ page }) => printSystem(page.center)))).toEqual(new Set(['EPSG:32701', 'EPSG:32760']));
  for (const lon of [179.9, 179.99, 180, -180, -179.99, -179.9]) {
    expect(cells.some(({ page }) => isOn(page, [lon, -17.02], -0.002))).toBe(true);
  }
});

test('PRN-07 an atlas has 60 pages at most: beyond, it tells how many there would be and the scale that fits', () => {
  const area = rectangle(-149.95, -17.61, -149.74, -17.46);
  const many = gridAtlas({ ...A4, scale: 5000 }, area);
  expect(many.cells).toEqual([]);
  expect(many.count).toBeGreaterThan(MOST_ATLAS_PAGES);
  const scale = fittingScale({ ...A4, scale: 5000 }, (sheet) => gridAtlas(sheet, area));
  expect(scale).toBe(20_000);
  expect(gridAtlas({ ...A4, scale: 20_000 }, area).count).toBeLessThanOrEqual(MOST_ATLAS_PAGES);
  expect(gridAtlas({ ...A4, scale: 10_000 }, area).count).toBeGreaterThan(MOST_ATLAS_PAGES);
  const far = gridAtlas({ ...A4, scale: 5_000_000 }, rectangle(-179, -70, -20, 70));
  expect([far.cells, far.isTooWide]).toEqual([[], true]);
});

test('PRN-07 along a way every place of it is on a page, away from its edges, and pages that follow overlap by 5 %', () => {
  const steps = fc.array(
    fc.tuple(fc.double({ min: -0.05, max: 0.05, noNaN: true }), fc.double({ min: -0.05, max: 0.05, noNaN: true })),
    { minLength: 1, maxLength: 25 },
  );
  fc.assert(
    fc.property(steps, fc.integer({ min: -180, max: 180 }), (moves, rotationDeg) => {
      const line: LonLat[] = [MOOREA];
      for (const [dx, dy] of moves) line.push([(line.at(-1)?.[0] ?? 0) + dx, (line.at(-1)?.[1] ?? 0) + dy]);
      const atlas = wayAtlas({ ...A4, rotationDeg }, [line]);
      fc.pre(atlas.cells.length > 0);
      for (const place of line) {
        expect(atlas.cells.some(({ page }) => isOn(page, place, ATLAS_OVERLAP / 2 - 0.002))).toBe(true);
      }
      for (const { page, neighbours } of atlas.cells) {
        for (const { number } of neighbours) {
          const other = atlas.cells[number - 1]?.page as PrintPage;
          expect(Math.min(...overlap(page, other))).toBeGreaterThan(ATLAS_OVERLAP - 0.002);
        }
      }
      expectMirrored(atlas);
    }),
    { numRuns: 60 },
  );
});

test('PRN-07 a way that comes back uses the pages that are there, and each tells on which side it goes on', () => {
  const east: LonLat = [-149.6, -17.53];
  const there = wayAtlas(A4, [[MOOREA, east]]);
  const thereAndBack = wayAtlas(A4, [[MOOREA, east, MOOREA]]);
  expect(there.count).toBe(3);
  expect(thereAndBack.count).toBe(3);
  expect(there.cells.map(({ neighbours }) => neighbours.map(({ number, side }) => `${side} ${number}`))).toEqual([
    ['right 2'],
    ['left 1', 'right 3'],
    ['left 2'],
  ]);
  // A lost signal, or a second part of a drawing: other lines go on with the next number.
  const apart = wayAtlas(A4, [
    [MOOREA, [-149.82, -17.53]],
    [
      [-149.4, -17.6],
      [-149.39, -17.6],
    ],
  ]);
  expect(apart.cells.map(({ number, neighbours }) => [number, neighbours.length])).toEqual([
    [1, 0],
    [2, 0],
  ]);
});

test('PRN-07 a single place, and a line that stands still, are one page', () => {
  expect(wayAtlas(A4, [[MOOREA]]).count).toBe(1);
  expect(wayAtlas(A4, [[MOOREA, MOOREA, MOOREA]]).count).toBe(1);
});

test('PRN-07 the index shows every page whole, at a step of scales', () => {
  const sheet = { ...A4, rotationDeg: 25 };
  for (const { cells } of [
    gridAtlas(sheet, rectangle(-150.2, -17.7, -149.8, -17.4)),
    wayAtlas(sheet, [[MOOREA, [-149.3, -17.9]]]),
  ]) {
    expect(cells.length).toBeGreaterThan(1);
    const index = atlasIndex(sheet, cells);
    expect([100_000, 200_000, 250_000, 500_000, 1_000_000]).toContain(index.scale);
    for (const { page } of cells) for (const place of pageOutline(page)) expect(isOn(index, place)).toBe(true);
  }
});
