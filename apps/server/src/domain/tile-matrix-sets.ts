import {
  type CrsCode,
  type Extent,
  levelOfZoom,
  levelResolution,
  TILE_GRIDS,
  TILE_SIZE,
  type TileGrid,
  type TileRange,
  tileRange,
} from '@motu/core';
import { projectExtent } from '@motu/engine';
import type { ServiceLayer } from './service-layer.ts';

export const SYSTEMS = Object.keys(TILE_GRIDS) as CrsCode[];

/** A grid at 1× or 2×: the same tiles of ground, with 256 or 512 pixels a side. */
export type MatrixSet = { id: string; crs: CrsCode; grid: TileGrid; scale: 1 | 2 };

export const MATRIX_SETS: readonly MatrixSet[] = SYSTEMS.flatMap((crs) => [
  { id: crs, crs, grid: TILE_GRIDS[crs], scale: 1 as const },
  { id: `${crs}@2x`, crs, grid: TILE_GRIDS[crs], scale: 2 as const },
]);

/** A standard pixel, metres (WMTS 1.0.0, 6.1); one unit of a system in metres along the equator. */
const PIXEL_METRES = 0.00028;
const METRES_PER_DEGREE = (Math.PI * 6_378_137) / 180;

export function scaleDenominator({ grid, scale }: MatrixSet, level: number): number {
  return (levelResolution(grid, level) * grid.degreesPerUnit * METRES_PER_DEGREE) / PIXEL_METRES / scale;
}

export type Limits = TileRange & { level: number };

// Names and symbols reach this far from what they stand for, pixels.
const REACH = 280;

/** The tiles of a layer in a grid, by level: where it lies, and at the zooms at which it is drawn. */
export function layerLimits(layer: ServiceLayer, grid: TileGrid): Limits[] {
  const extent = projectExtent(grid.id as CrsCode, layer.extent);
  const first = Math.max(0, Math.ceil(levelOfZoom(grid, layer.minZoom)));
  const last = Math.min(grid.levels - 1, Math.floor(levelOfZoom(grid, layer.maxZoom)));
  const limits: Limits[] = [];
  for (let level = first; level <= last; level++) {
    const range = tileRange(
      grid,
      level,
      layer.hasFeatures ? widened(extent, REACH * levelResolution(grid, level)) : extent,
    );
    if (range) limits.push({ level, ...range });
  }
  return limits;
}

/** The standard counts tiles from 0, its schema from 1: where a layer reaches the first row or column nothing is said, which means the whole grid. */
export function areSayable(limits: readonly Limits[]): boolean {
  return limits.length > 0 && limits.every(({ minRow, minColumn }) => minRow > 0 && minColumn > 0);
}

function widened([minX, minY, maxX, maxY]: Extent, by: number): Extent {
  return [minX - by, minY - by, maxX + by, maxY + by];
}

/** Tiles across and down a level. */
export function matrixSize({ columns, rows }: TileGrid, level: number): { width: number; height: number } {
  return { width: columns * 2 ** level, height: rows * 2 ** level };
}

export const tilePixels = ({ scale }: MatrixSet): number => TILE_SIZE * scale;
