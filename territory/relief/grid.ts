/** North-up grid of square cells, in degrees; `west` and `north` are the outer edges of its first cell. */
export type Grid = { west: number; north: number; step: number; width: number; height: number };
