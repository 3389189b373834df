import type { Line, Position } from '@motu/geopackage';
import type { Grid } from './grid.ts';

/** A height of exactly the level would make lines meet in a cell's corner: count it as just below. */
const JUST_BELOW = 1e-4;

/**
 * Lines of equal height through the centres of a grid's cells (marching squares), higher ground on their left, in degrees.
 * A closed line ends where it starts. `interval` spaces the levels, the lowest being `first`.
 */
export function traceContours(heights: Float32Array, grid: Grid, first: number, interval: number): Map<number, Line[]> {
  const contours = new Map<number, Line[]>();
  for (const [index, next] of joinEdges(heights, grid, first, interval)) {
    const level = first + index * interval;
    const toPosition = (edge: number) => edgePosition(heights, grid, level + JUST_BELOW, edge);
    const ends = new Set(next.values());
    const starts = [...next.keys()].filter((edge) => !ends.has(edge));
    const lines = starts.map((start) => follow(next, start).map(toPosition));
    for (let [start] = next.keys(); start !== undefined; [start] = next.keys())
      lines.push(follow(next, start).map(toPosition));
    contours.set(level, lines);
  }
  return contours;
}

/** Walks from edge to edge, using each once. */
function follow(next: Map<number, number>, start: number): number[] {
  const path = [start];
  for (let edge = start; next.has(edge); ) {
    const following = next.get(edge) as number;
    next.delete(edge);
    path.push(following);
    edge = following;
  }
  return path;
}

// An edge joins the centre of a cell to that of its right neighbour (even number) or of the one below (odd number).
const RIGHT = 0;
const BELOW = 1;

/** For each square of four centres, which of its edges the line enters and leaves by: bits are NW 8, NE 4, SE 2, SW 1. */
const CASES: Record<number, [from: 'N' | 'E' | 'S' | 'W', to: 'N' | 'E' | 'S' | 'W'][]> = {
  1: [['S', 'W']],
  2: [['E', 'S']],
  3: [['E', 'W']],
  4: [['N', 'E']],
  5: [
    ['N', 'W'],
    ['S', 'E'],
  ],
  6: [['N', 'S']],
  7: [['N', 'W']],
  8: [['W', 'N']],
  9: [['S', 'N']],
  10: [
    ['W', 'S'],
    ['E', 'N'],
  ],
  11: [['E', 'N']],
  12: [['W', 'E']],
  13: [['S', 'E']],
  14: [['W', 'S']],
};

/** For each level, by its rank, the edge that follows each edge. One pass over the grid whatever the number of levels. */
function joinEdges(
  heights: Float32Array,
  { width, height }: Grid,
  first: number,
  interval: number,
): Map<number, Map<number, number>> {
  const levels = new Map<number, Map<number, number>>();
  for (let row = 0; row + 1 < height; row++) {
    for (let column = 0; column + 1 < width; column++) {
      const cell = row * width + column;
      const northWest = heights[cell] as number;
      const northEast = heights[cell + 1] as number;
      const southWest = heights[cell + width] as number;
      const southEast = heights[cell + width + 1] as number;
      const highest = Math.max(northWest, northEast, southWest, southEast) - first - JUST_BELOW;
      if (highest <= 0) continue;
      const lowest = Math.min(northWest, northEast, southWest, southEast) - first - JUST_BELOW;
      const edges = {
        N: cell * 2 + RIGHT,
        S: (cell + width) * 2 + RIGHT,
        W: cell * 2 + BELOW,
        E: (cell + 1) * 2 + BELOW,
      };
      for (let rank = Math.max(0, Math.ceil(lowest / interval)); rank * interval < highest; rank++) {
        const threshold = first + rank * interval + JUST_BELOW;
        const bits =
          (northWest > threshold ? 8 : 0) +
          (northEast > threshold ? 4 : 0) +
          (southEast > threshold ? 2 : 0) +
          (southWest > threshold ? 1 : 0);
        const next = levels.get(rank) ?? new Map<number, number>();
        levels.set(rank, next);
        for (const [from, to] of CASES[bits] ?? []) next.set(edges[from], edges[to]);
      }
    }
  }
  return levels;
}

function edgePosition(
  heights: Float32Array,
  { west, north, step, width }: Grid,
  threshold: number,
  edge: number,
): Position {
  const cell = Math.floor(edge / 2);
  const isBelow = edge % 2 === BELOW;
  const here = heights[cell] as number;
  const there = heights[isBelow ? cell + width : cell + 1] as number;
  const share = (threshold - here) / (there - here);
  const column = (cell % width) + 0.5 + (isBelow ? 0 : share);
  const row = Math.floor(cell / width) + 0.5 + (isBelow ? share : 0);
  return [west + column * step, north - row * step];
}
