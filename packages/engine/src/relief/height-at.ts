import type { Extent } from '@motu/core';
import type { Cells } from '../raster/cells.ts';
import { readWindow } from '../raster/window.ts';

/**
 * `model` is the name of the file without what all have: `relief_nuku_hiva.tif` → `nuku_hiva`. `title` is what the one who imported
 * it calls it.
 */
export type ReliefHeight = { metres: number; model: string; title: string | null; generalised: boolean };

/** Where the cells of a model lie. */
export type HeightGrid = { extent: Extent; cell: readonly [number, number] };

type ReadBlock = (column: number, row: number) => Promise<Cells | null>;

/** Metres at a point between the four cells around it; null outside of the model. */
export async function heightAt(grid: HeightGrid, block: ReadBlock, lon: number, lat: number): Promise<number | null> {
  const [west, south, east, north] = grid.extent;
  if (lon < west || lon > east || lat < south || lat > north) return null;
  const column = (lon - west) / grid.cell[0] - 0.5;
  const row = (north - lat) / grid.cell[1] - 0.5;
  const left = Math.floor(column);
  const top = Math.floor(row);
  const cells = await readWindow(block, left, top, 2, 2);
  const [u, v] = [column - left, row - top];
  const shares = [(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v];
  let [sum, total] = [0, 0];
  for (let i = 0; i < 4; i++) {
    if (Number.isNaN(cells[i])) continue;
    sum += (cells[i] as number) * (shares[i] as number);
    total += shares[i] as number;
  }
  // Half of the cell at least must be known, or the place is outside the model.
  return total >= 0.5 ? sum / total : null;
}
