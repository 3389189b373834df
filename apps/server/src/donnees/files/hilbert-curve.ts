const SIDE = 65_535;

/** How far along the curve of Hilbert a place is, from 0 to 2³² − 1: places that are near along it are near on the ground. */
export function hilbertPlace(x: number, y: number, bounds: ArrayLike<number>): number {
  const { 0: west, 1: south, 2: east, 3: north } = bounds;
  let column = cell(x, west as number, east as number);
  let row = cell(y, south as number, north as number);
  let place = 0;
  for (let side = 1 << 15; side > 0; side >>= 1) {
    const right = (column & side) > 0;
    const upper = (row & side) > 0;
    place = place * 4 + (right ? (upper ? 2 : 3) : upper ? 1 : 0);
    // Each quarter is the whole curve again, turned so that its ends meet those of its neighbours.
    if (upper) continue;
    const turned = right ? SIDE - row : row;
    row = right ? SIDE - column : column;
    column = turned;
  }
  return place;
}

const cell = (value: number, least: number, most: number): number =>
  most > least ? Math.floor((SIDE * (value - least)) / (most - least)) : 0;
