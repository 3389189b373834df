import type { Line, MultiPolygon, Position } from '@motu/geopackage';
import { mapPolygons } from '../../geometry/plane.ts';
import type { Grid } from '../../relief/grid.ts';
import { blur } from '../raster/blur.ts';
import { distanceTransform } from '../raster/distance-transform.ts';
import { fillPolygons, traceLines } from '../raster/fill-polygons.ts';
import type { SourceRaster } from '../relief/read-raster.ts';
import { fillGaps } from './fill-gaps.ts';

const METRES_PER_DEGREE = 111_195;
/** The picture paints islands and reefs about this wide. */
const PAINTED_METRES = 5000;
const LOW_PASS = 3.2;
const BAND_PASS = [1.3, 5] as const;
const LOWEST_SHARE = 0.02;
const HIGHEST_SHARE = 0.997;
/** The brightest open sea stays below the shelf, which is kept for shores and reefs. */
const OPEN_SEA = 0.8;

export type Shores = { shapes: MultiPolygon; reefs: Line[] };
/** `index`: 0 abyss … 0.8 open shelf. `texture`: grey levels above or below the mean. */
export type SeaFloor = { grid: Grid; index: Float32Array; texture: Float32Array };

/** Reads a depth index out of Natural Earth's picture of the ocean bottom: a tint, not a depth. */
export function seaFloor({ grid, bands }: SourceRaster, shores: Shores): SeaFloor {
  const [red, green, blue] = bands as [Float32Array, Float32Array, Float32Array];
  const brightness = red.map((value, index) => (value + (green[index] as number) + (blue[index] as number)) / 3);
  const away = distanceToShore(grid, shores);
  const painted = Uint8Array.from(away, (metres) => (metres < PAINTED_METRES ? 1 : 0));
  const sea = fillGaps(brightness, painted, grid);
  const low = blur(sea, grid, LOW_PASS);
  const sorted = low.slice().sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] as number;
  const [least, most] = [at(LOWEST_SHARE), at(HIGHEST_SHARE)];
  const fine = blur(sea, grid, BAND_PASS[0]);
  const coarse = blur(sea, grid, BAND_PASS[1]);
  return {
    grid,
    index: low.map((value) => Math.max(0, Math.min(1, (value - least) / (most - least))) * OPEN_SEA),
    texture: fine.map((value, position) => value - (coarse[position] as number)),
  };
}

/** Metres from each cell to the nearest land, lagoon or reef. */
export function distanceToShore(grid: Grid, { shapes, reefs }: Shores): Float32Array {
  const { west, north, step, width, height } = grid;
  const toCell = ([lon, lat]: Position): Position => [(lon - west) / step, (north - lat) / step];
  const marked = new Uint8Array(width * height);
  const cells = mapPolygons(shapes, toCell);
  fillPolygons(marked, width, height, cells);
  traceLines(marked, width, height, [...cells.flat(), ...reefs.map((line) => line.map(toCell))]);
  const latitude = north - (height / 2) * step;
  const cellHeight = step * METRES_PER_DEGREE;
  return distanceTransform(marked, width, height, cellHeight * Math.cos((latitude * Math.PI) / 180), cellHeight);
}
