import type { Bounds } from '@motu/geopackage';
import type { Grid } from '../../relief/grid.ts';

export const TILE = 256;
export type Samples = Uint8Array | Int16Array;

/**
 * A raster that is nearly all sea: only the tiles that hold something exist. Samples of a cell stand side by side.
 * `empty` is the value of every other cell; `isNodata` says that it means « unknown » and takes no part in averages.
 */
export type SparseRaster = {
  grid: Grid;
  kind: 'uint8' | 'int16';
  bands: number;
  empty: number;
  isNodata: boolean;
  /** The band that tells how much a cell counts in averages (an opacity). */
  weightBand?: number;
  tiles: Map<number, Samples>;
};

export function createRaster(grid: Grid, options: Omit<SparseRaster, 'grid' | 'tiles'>): SparseRaster {
  return { ...options, grid, tiles: new Map() };
}

export const tilesAcross = ({ width }: Grid): number => Math.ceil(width / TILE);
export const tilesDown = ({ height }: Grid): number => Math.ceil(height / TILE);

export function emptyTile({ kind, bands, empty }: SparseRaster): Samples {
  const size = TILE * TILE * bands;
  return (kind === 'uint8' ? new Uint8Array(size) : new Int16Array(size)).fill(empty);
}

export function getCell(raster: SparseRaster, column: number, row: number, band = 0): number {
  const tile = raster.tiles.get(tileKey(raster, column, row));
  return tile ? (tile[cellOffset(raster, column, row) + band] as number) : raster.empty;
}

export function setCell(raster: SparseRaster, column: number, row: number, values: number[]): void {
  if (column < 0 || row < 0 || column >= raster.grid.width || row >= raster.grid.height) return;
  const key = tileKey(raster, column, row);
  const tile = raster.tiles.get(key) ?? emptyTile(raster);
  if (!raster.tiles.has(key)) raster.tiles.set(key, tile);
  const offset = cellOffset(raster, column, row);
  for (const [band, value] of values.entries()) tile[offset + band] = value;
}

const tileKey = ({ grid }: SparseRaster, column: number, row: number) =>
  Math.floor(row / TILE) * tilesAcross(grid) + Math.floor(column / TILE);

const cellOffset = ({ bands }: SparseRaster, column: number, row: number) =>
  ((row % TILE) * TILE + (column % TILE)) * bands;

/** First and last cells (columns, rows) that an extent touches, kept inside the grid. */
export function cellsOf({ west, north, step, width, height }: Grid, [minX, minY, maxX, maxY]: Bounds) {
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));
  return {
    left: clamp(Math.floor((minX - west) / step), width - 1),
    right: clamp(Math.ceil((maxX - west) / step), width - 1),
    top: clamp(Math.floor((north - maxY) / step), height - 1),
    bottom: clamp(Math.ceil((north - minY) / step), height - 1),
  };
}
