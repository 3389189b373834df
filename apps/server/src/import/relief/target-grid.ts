import { AppError } from '@motu/core';
import type { SourceGrid } from './source-grid.ts';

/** Where the cells of the model lie once it is ours: degrees of WGS 84, north up. */
export type TargetGrid = {
  west: number;
  north: number;
  /** Degrees per cell, across and down. */
  cell: readonly [number, number];
  width: number;
  height: number;
  /** Its cells are those of the file: nothing is interpolated. */
  isSame: boolean;
  metresPerCell: number;
};

const METRES_PER_DEGREE = 111_320;
/** Points along each axis of the file that tell how far it reaches. */
const PROBES = 24;

/** The grid of the file itself when it is in degrees already; otherwise one whose cells are as large on the ground. */
export function targetGridOf(source: SourceGrid): TargetGrid {
  const { width, height, step } = source;
  const isSame = source.projection.isPlain && step[0] > 0 && step[1] < 0;
  const [west, south, east, north] = boundsOf(source);
  const metresPerCell = cellMetres(source);
  const cosine = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const cell: [number, number] = isSame
    ? [step[0], -step[1]]
    : [metresPerCell / (METRES_PER_DEGREE * cosine), metresPerCell / METRES_PER_DEGREE];
  return {
    west,
    north,
    cell,
    width: isSame ? width : Math.ceil((east - west) / cell[0]),
    height: isSame ? height : Math.ceil((north - south) / cell[1]),
    isSame,
    metresPerCell,
  };
}

function boundsOf({ width, height, origin, step, projection }: SourceGrid): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i <= PROBES; i++) {
    for (let j = 0; j <= PROBES; j++) {
      const [lon, lat] = projection.toLonLat(
        origin[0] + (step[0] * width * i) / PROBES,
        origin[1] + (step[1] * height * j) / PROBES,
      );
      [west, east] = [Math.min(west, lon), Math.max(east, lon)];
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    }
  }
  // Some count longitudes from 0 to 360.
  if (west >= 180) [west, east] = [west - 360, east - 360];
  const isOnEarth = west >= -180.5 && east <= 180.5 && south >= -90.5 && north <= 90.5;
  if (!isOnEarth || !(east - west < 180)) {
    throw new AppError(
      'invalid',
      'Le relief tombe hors du globe, ou de part et d’autre du 180ᵉ méridien\u00a0: vérifiez sa projection (--epsg).',
    );
  }
  return [west, south, east, north];
}

/** Side of a square as large as a cell in the middle of the file, in metres. */
function cellMetres({ width, height, origin, step, projection }: SourceGrid): number {
  const at = (column: number, row: number) =>
    projection.toLonLat(origin[0] + step[0] * (width / 2 + column), origin[1] + step[1] * (height / 2 + row));
  const [[lon, lat], right, below] = [at(0, 0), at(1, 0), at(0, 1)];
  const cosine = Math.cos((lat * Math.PI) / 180);
  const [ax, ay] = [(right[0] - lon) * cosine, right[1] - lat];
  const [bx, by] = [(below[0] - lon) * cosine, below[1] - lat];
  return Math.sqrt(Math.abs(ax * by - ay * bx)) * METRES_PER_DEGREE;
}
