import type { MaybePromise } from '@motu/core';
import { type Cells, packCells } from '../raster/cells.ts';
import { median3 } from '../raster/median.ts';
import type { BlockCache } from '../raster/pyramid.ts';
import type { Raster } from '../raster/raster.ts';
import { BLOCK, readWindow } from '../raster/window.ts';
import { blur } from './gaussian.ts';
import { hillshade, slope } from './hillshade.ts';
import type { SharedBlocks } from './shared-blocks.ts';

/** A relief model. `generalised` ones (15″ data) are smoothed more, and nobody may measure on them. */
export type ReliefModel = { name: string; title: string | null; raster: Raster; generalised: boolean };

export type ReliefField = 'height' | 'shade' | 'slope';

/** Blocks of one thread, and those that it shares with others. */
export type ReliefBlocks = { cache: BlockCache; shared: SharedBlocks | null };

/** The precision that is kept; light goes from -1 to 1. */
const STEPS = { shade: 1 / 16_384, slope: 0.01 } as const;
/** What the fields are called where blocks are shared. */
const NUMBERS = { shade: 0, slope: 1 } as const;
const METRES_PER_DEGREE = 111_320;
// Smoothing widths of the cartography, in metres.
const SIGMA_REAL = 34;
const SIGMA_FINE = 240;
const SIGMA_BROAD = 700;
// Beyond three σ a Gaussian weighs nothing; one more cell for the slope.
const REACH = 3;
// From this cell size down the stripes of a surface model show.
const STRIPES_CELL_METRES = 100;

/**
 * Blocks of height, shade or slope of one model at one level. Shading is computed on the model's own grid with a
 * margin around each block, never on a tile: two tiles read the same numbers, so that no seam can show.
 */
export function reliefBlock(
  { cache, shared }: ReliefBlocks,
  { raster, generalised }: ReliefModel,
  field: ReliefField,
  level: number,
): (column: number, row: number) => MaybePromise<Cells | null> {
  const heights = (column: number, row: number) => cache.get(raster, level, column, row);
  if (field === 'height') return heights;
  const compute = async (column: number, row: number) => {
    const [cellX, cellY] = cellMetres(raster, level, row);
    const margin = field === 'slope' ? 1 : Math.ceil((REACH * SIGMA_BROAD) / Math.min(cellX, cellY)) + 2;
    const size = BLOCK + 2 * margin;
    const window = await readWindow(heights, column * BLOCK - margin, row * BLOCK - margin, size, size);
    let land = false;
    for (let i = 0; i < window.length; i++) {
      if (!((window[i] as number) > 0)) window[i] = 0;
      else land = true;
    }
    if (!land) return null;
    const cells =
      field === 'slope'
        ? inner(slope(window, size, size, cellX, cellY), size, margin)
        : shade(window, size, margin, cellX, cellY, generalised);
    return packCells(cells, STEPS[field]);
  };
  return (column, row) =>
    cache.derived(`${raster.id}/${field}/${level}/${column}/${row}`, async () => {
      if ((await heights(column, row)) === null) return null;
      const place = { raster: Number(raster.id), field: NUMBERS[field], level, column, row };
      const known = shared?.take(place, STEPS[field]);
      if (known !== undefined) return known;
      const cells = await compute(column, row);
      shared?.put(place, cells);
      return cells;
    });
}

/** Of the cells within the margin: those around are there for what reaches in from them. */
function shade(
  window: Float32Array,
  size: number,
  margin: number,
  cellX: number,
  cellY: number,
  generalised: boolean,
): Float32Array {
  const at = (heights: Float32Array, sigma: number, exaggeration: number) => {
    const smooth = blur(heights, size, size, sigma / cellX, sigma / cellY, margin - 1);
    return inner(hillshade(smooth, size, size, cellX, cellY, exaggeration, margin), size, margin);
  };
  const broad = at(window, SIGMA_BROAD, 2);
  if (generalised) return mix(at(window, SIGMA_FINE, 1.75), 0.62, broad, 0.38);
  const sigma = Math.max(SIGMA_REAL, 0.8 * cellX);
  // What the fine blur reads; running means reach a little farther than three σ.
  const read = Math.max(1, margin - Math.ceil((REACH * sigma) / Math.min(cellX, cellY)) - 3);
  const clean = cellX < STRIPES_CELL_METRES ? median3(window, size, size, read) : window;
  // A cell is about a pixel of the map that uses it: 1.35 at zoom 8 (600 m), 1 from zoom 12 (38 m).
  const exaggeration = 1 + 0.35 * Math.max(0, Math.min(1, Math.log2(cellX / 38) / 4));
  return mix(at(clean, sigma, exaggeration), 0.8, broad, 0.2);
}

function mix(a: Float32Array, shareA: number, b: Float32Array, shareB: number): Float32Array {
  const mixed = new Float32Array(a.length);
  for (let i = 0; i < a.length; i++) mixed[i] = (a[i] as number) * shareA + (b[i] as number) * shareB;
  return mixed;
}

function inner(window: Float32Array, size: number, margin: number): Float32Array {
  const block = new Float32Array(BLOCK * BLOCK);
  for (let y = 0; y < BLOCK; y++) {
    const from = (y + margin) * size + margin;
    block.set(window.subarray(from, from + BLOCK), y * BLOCK);
  }
  return block;
}

/** Size of a cell in metres at the middle of a row of blocks. */
function cellMetres({ cell, extent }: Raster, level: number, row: number): [number, number] {
  const [width, height] = [cell[0] * 2 ** level, cell[1] * 2 ** level];
  const latitude = extent[3] - (row + 0.5) * BLOCK * height;
  return [width * METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180), height * METRES_PER_DEGREE];
}
