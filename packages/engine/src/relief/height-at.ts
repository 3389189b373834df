import { type Extent, type MaybePromise, whenReady } from '@motu/core';
import type { Cells } from '../raster/cells.ts';
import { between } from '../raster/interpolate.ts';
import { readWindow } from '../raster/window.ts';

/**
 * `model` is the name of the file without what all have: `relief_nuku_hiva.tif` → `nuku_hiva`. `title` is what the one who imported
 * it calls it.
 */
export type ReliefHeight = { metres: number; model: string; title: string | null; generalised: boolean };

/** Where the cells of a model lie. */
export type HeightGrid = { extent: Extent; cell: readonly [number, number] };

type ReadBlock = (column: number, row: number) => MaybePromise<Cells | null>;

/** Metres at a point between the four cells around it; null outside of the model. */
export function heightAt(grid: HeightGrid, block: ReadBlock, lon: number, lat: number): MaybePromise<number | null> {
  const [west, south, east, north] = grid.extent;
  if (lon < west || lon > east || lat < south || lat > north) return null;
  const column = (lon - west) / grid.cell[0] - 0.5;
  const row = (north - lat) / grid.cell[1] - 0.5;
  const left = Math.floor(column);
  const top = Math.floor(row);
  return whenReady(readWindow(block, left, top, 2, 2), (cells) => {
    const metres = between({ cells, width: 2, height: 2 }, column - left, row - top);
    return Number.isNaN(metres) ? null : metres;
  });
}
