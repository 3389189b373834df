import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isTileInGrid,
  levelOfZoom,
  levelResolution,
  TILE_GRIDS,
  tileExtent,
  tileRange,
  viewZoom,
} from './tile-grid.ts';

const geographic = TILE_GRIDS['EPSG:4326'];

test('OWS-04 the geographic grid is WorldCRS84Quad: two tiles at level 0, view zoom 8 is level 7', () => {
  expect(tileExtent(geographic, 0, 1, 0)).toEqual([0, -90, 180, 90]);
  expect(levelOfZoom(geographic, 8)).toBe(7);
  expect(levelResolution(geographic, 7)).toBe(1.40625 / 256);
  expect(viewZoom(geographic, 1.40625 / 256)).toBe(8);
});

test('OWS-04 the same view zoom shows the same ground at the equator in every grid', () => {
  for (const grid of Object.values(TILE_GRIDS)) {
    expect(viewZoom(grid, levelResolution(grid, levelOfZoom(grid, 12)))).toBeCloseTo(12, 9);
  }
});

test('OWS-04 the tiles of an extent are those that hold it, in every grid', () => {
  const grids = fc.constantFrom(...Object.values(TILE_GRIDS));
  const share = fc.double({ min: 0, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(grids, fc.integer({ min: 0, max: 14 }), share, share, (grid, level, across, down) => {
      const column = Math.floor(across * grid.columns * 2 ** level);
      const row = Math.floor(down * grid.rows * 2 ** level);
      const [minX, minY, maxX, maxY] = tileExtent(grid, level, column, row);
      const inset = (maxX - minX) / 1000;
      const range = tileRange(grid, level, [minX + inset, minY + inset, maxX - inset, maxY - inset]);
      expect(range).toEqual({ minColumn: column, maxColumn: column, minRow: row, maxRow: row });
      expect(isTileInGrid(grid, level, column, row)).toBe(true);
    }),
  );
});

test('OWS-04 a tile outside its matrix is refused', () => {
  expect(isTileInGrid(geographic, 3, 16, 0)).toBe(false);
  expect(isTileInGrid(geographic, 3, 0.5, 0)).toBe(false);
  expect(isTileInGrid(geographic, -1, 0, 0)).toBe(false);
  expect(tileRange(geographic, 3, [200, 0, 210, 10])).toBeNull();
});
