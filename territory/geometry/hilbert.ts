import { type Bounds, boundsOf, type Position } from '@motu/geopackage';

const SIDE_BITS = 16;
const SIDE = 1 << SIDE_BITS;

/** Place of a point along a Hilbert curve: rows sorted by it lie near each other on disk when they do on the map. */
function hilbertRank([x, y]: Position, [minX, minY, maxX, maxY]: Bounds): number {
  let column = Math.floor(((x - minX) / (maxX - minX || 1)) * (SIDE - 1));
  let row = Math.floor(((y - minY) / (maxY - minY || 1)) * (SIDE - 1));
  let rank = 0;
  for (let side = SIDE / 2; side >= 1; side /= 2) {
    const right = (column & side) > 0 ? 1 : 0;
    const top = (row & side) > 0 ? 1 : 0;
    rank += side * side * ((3 * right) ^ top);
    if (top === 0) {
      if (right === 1) [column, row] = [SIDE - 1 - column, SIDE - 1 - row];
      [column, row] = [row, column];
    }
  }
  return rank;
}

/** The same things, in the order in which their points lie along the curve. */
export function sortAlongHilbert<T>(things: readonly T[], pointOf: (thing: T) => Position): T[] {
  const points = things.map(pointOf);
  const bounds = boundsOf(points);
  return things
    .map((thing, at) => ({ thing, rank: hilbertRank(points[at] as Position, bounds) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing);
}
