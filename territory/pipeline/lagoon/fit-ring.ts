import { boundsOf, type Line, type Position } from '@motu/geopackage';

const ROUNDS = 40;
/** Residuals beyond about this many metres count for little: not every motu stands on the ring. */
const ROBUST_METRES = 1500;
const MOST_SHIFT = 7000;
const LEAST_SCALE = 0.7;
const MOST_SCALE = 1.08;

type Pair = { from: number; to: number; weight: number };

/**
 * Moves and stretches a small-scale reef onto the motu it belongs to (metres): the raw one is up to 3 km off and too wide.
 * Each round pairs every motu point with the nearest reef point, then solves one shift and one scale per axis.
 */
export function fitRing(reef: Line[], motu: Position[]): Line[] {
  const [minX, minY, maxX, maxY] = boundsOf(reef.flat());
  const centre: Position = [(minX + maxX) / 2, (minY + maxY) / 2];
  let scale: Position = [1, 1];
  let shift: Position = [0, 0];
  const place = (axis: 0 | 1, value: number) => centre[axis] + scale[axis] * (value - centre[axis]) + shift[axis];
  for (let round = 0; round < ROUNDS; round++) {
    const pairs: [Pair[], Pair[]] = [[], []];
    for (const target of motu) {
      const nearest = nearestPoint(reef, target, place);
      const away = Math.hypot(place(0, nearest[0]) - target[0], place(1, nearest[1]) - target[1]);
      const weight = 1 / (1 + (away / ROBUST_METRES) ** 2);
      for (const axis of [0, 1] as const) {
        pairs[axis].push({ from: nearest[axis] - centre[axis], to: target[axis] - centre[axis], weight });
      }
    }
    const [x, y] = [solve(pairs[0]), solve(pairs[1])];
    scale = [x.scale, y.scale];
    shift = [x.shift, y.shift];
  }
  return reef.map((line) => line.map(([x, y]): Position => [place(0, x), place(1, y)]));
}

/** Weighted straight-line fit `to = scale × from + shift`, held within what a reef can be off by. */
function solve(pairs: Pair[]): { scale: number; shift: number } {
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const meanFrom = pairs.reduce((sum, { from, weight }) => sum + from * weight, 0) / total;
  const meanTo = pairs.reduce((sum, { to, weight }) => sum + to * weight, 0) / total;
  const spread = pairs.reduce((sum, { from, weight }) => sum + weight * (from - meanFrom) ** 2, 0) || 1;
  const joint = pairs.reduce((sum, { from, to, weight }) => sum + weight * (from - meanFrom) * (to - meanTo), 0);
  const scale = clamp(joint / spread, LEAST_SCALE, MOST_SCALE);
  return { scale, shift: clamp(meanTo - scale * meanFrom, -MOST_SHIFT, MOST_SHIFT) };
}

/** The point of the unmoved reef that, once placed, lies nearest to `target`. */
function nearestPoint(reef: Line[], [x, y]: Position, place: (axis: 0 | 1, value: number) => number): Position {
  let best: Position = [0, 0];
  let least = Infinity;
  for (const line of reef) {
    for (let index = 0; index + 1 < line.length; index++) {
      const [ax, ay] = line[index] as Position;
      const [bx, by] = line[index + 1] as Position;
      const [px, py] = [place(0, ax), place(1, ay)];
      const [dx, dy] = [place(0, bx) - px, place(1, by) - py];
      const share = clamp(((x - px) * dx + (y - py) * dy) / (dx * dx + dy * dy || 1), 0, 1);
      const away = Math.hypot(px + share * dx - x, py + share * dy - y);
      if (away < least) [best, least] = [[ax + share * (bx - ax), ay + share * (by - ay)], away];
    }
  }
  return best;
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
