import type { Line, Position } from '../geometry/types.ts';
import type { Grid } from '../raster/sparse-raster.ts';

type Segment = [from: number, to: number];

/**
 * Lines of equal height through the centres of a grid's cells (marching squares), higher ground on their left, in degrees.
 * A closed line ends where it starts.
 */
export function traceContours(heights: Float32Array, grid: Grid, level: number): Line[] {
  // A height of exactly the level would make lines meet in a cell's corner: count it as just below.
  const threshold = level + 1e-4;
  const next = new Map<number, number>();
  for (const [from, to] of segments(heights, grid, threshold)) next.set(from, to);
  const ends = new Set(next.values());
  const starts = [...next.keys()].filter((edge) => !ends.has(edge));
  const toPosition = (edge: number) => edgePosition(heights, grid, threshold, edge);
  const lines = starts.map((start) => follow(next, start).map(toPosition));
  while (next.size > 0) {
    const [start] = next.keys();
    const loop = follow(next, start as number);
    lines.push(loop.map(toPosition));
  }
  return lines;
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
  5: [['N', 'W'], ['S', 'E']],
  6: [['N', 'S']],
  7: [['N', 'W']],
  8: [['W', 'N']],
  9: [['S', 'N']],
  10: [['W', 'S'], ['E', 'N']],
  11: [['E', 'N']],
  12: [['W', 'E']],
  13: [['S', 'E']],
  14: [['W', 'S']],
};

function* segments(heights: Float32Array, { width, height }: Grid, threshold: number): Generator<Segment> {
  const isHigh = (index: number) => (heights[index] as number) > threshold;
  for (let row = 0; row + 1 < height; row++) {
    for (let column = 0; column + 1 < width; column++) {
      const cell = row * width + column;
      const bits =
        (isHigh(cell) ? 8 : 0) + (isHigh(cell + 1) ? 4 : 0) + (isHigh(cell + width + 1) ? 2 : 0) + (isHigh(cell + width) ? 1 : 0);
      if (bits === 0 || bits === 15) continue;
      const edges = { N: cell * 2 + RIGHT, S: (cell + width) * 2 + RIGHT, W: cell * 2 + BELOW, E: (cell + 1) * 2 + BELOW };
      for (const [from, to] of CASES[bits] ?? []) yield [edges[from], edges[to]];
    }
  }
}

function edgePosition(heights: Float32Array, { west, north, step, width }: Grid, threshold: number, edge: number): Position {
  const cell = Math.floor(edge / 2);
  const isBelow = edge % 2 === BELOW;
  const here = heights[cell] as number;
  const there = heights[isBelow ? cell + width : cell + 1] as number;
  const share = (threshold - here) / (there - here);
  const column = (cell % width) + 0.5 + (isBelow ? 0 : share);
  const row = Math.floor(cell / width) + 0.5 + (isBelow ? share : 0);
  return [west + column * step, north - row * step];
}
