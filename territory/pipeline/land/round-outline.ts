import type { Line, Position } from '@motu/geopackage';

const POINTS_PER_SEGMENT = 6;
const AVERAGING_PASSES = 2;
/** Half-way between the straight segment and the curve: round enough, and the land keeps its area (+0.6 %). */
const CURVE_SHARE = 0.5;

/** Rounds the corners of a generalised outline, in metres: a closed ring in, a closed ring out. */
export function roundOutline(ring: Line): Line {
  const corners = ring.slice(0, -1);
  if (corners.length < 3) return ring;
  const curved = corners.flatMap((_, index) => segmentPoints(corners, index));
  const smooth = Array.from({ length: AVERAGING_PASSES }).reduce<Line>(averageNeighbours, curved);
  return [...smooth, smooth[0] as Position];
}

function segmentPoints(corners: Line, index: number): Line {
  const at = (offset: number) => corners[(index + offset + corners.length) % corners.length] as Position;
  const [before, start, end, after] = [at(-1), at(0), at(1), at(2)];
  return Array.from({ length: POINTS_PER_SEGMENT }, (_, step) => {
    const share = step / POINTS_PER_SEGMENT;
    const curve = centripetal(before, start, end, after, share);
    const straight = mix(start, end, share);
    return mix(straight, curve, CURVE_SHARE);
  });
}

/** Centripetal Catmull–Rom curve between `start` and `end` (Barry and Goldman's pyramid): no loops, no overshoot. */
function centripetal(before: Position, start: Position, end: Position, after: Position, share: number): Position {
  const knot = (a: Position, b: Position) => Math.max(Math.sqrt(Math.hypot(b[0] - a[0], b[1] - a[1])), 1e-6);
  const t1 = knot(before, start);
  const t2 = t1 + knot(start, end);
  const t3 = t2 + knot(end, after);
  const t = t1 + share * (t2 - t1);
  const a1 = mix(before, start, t / t1);
  const a2 = mix(start, end, (t - t1) / (t2 - t1));
  const a3 = mix(end, after, (t - t2) / (t3 - t2));
  const b1 = mix(a1, a2, t / t2);
  const b2 = mix(a2, a3, (t - t1) / (t3 - t1));
  return mix(b1, b2, (t - t1) / (t2 - t1));
}

function averageNeighbours(ring: Line): Line {
  return ring.map((position, index) => {
    const before = ring[(index + ring.length - 1) % ring.length] as Position;
    const after = ring[(index + 1) % ring.length] as Position;
    return mix(position, mix(before, after, 0.5), 0.5);
  });
}

function mix(a: Position, b: Position, share: number): Position {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}
