type LinePoint = { x: number; y: number; angle: number };

/** A line to be walked along, in the units of its positions. */
export type Walk = {
  length: number;
  /** The point some way along the line, and its direction there in radians. */
  at(distance: number): LinePoint;
};

/** `points` lie one after the other: x, y, x, y… They are measured once, however many points are asked for. */
export function walkLine(points: ArrayLike<number>): Walk {
  const count = points.length >> 1;
  const distances = new Float64Array(count);
  for (let i = 1; i < count; i++) {
    const dx = (points[2 * i] as number) - (points[2 * i - 2] as number);
    const dy = (points[2 * i + 1] as number) - (points[2 * i - 1] as number);
    distances[i] = (distances[i - 1] as number) + Math.sqrt(dx * dx + dy * dy);
  }
  return {
    length: distances[count - 1] ?? 0,
    at(distance) {
      const i = segmentAt(distances, distance);
      const [x, y] = [points[2 * i] as number, points[2 * i + 1] as number];
      const dx = (points[2 * i + 2] as number) - x;
      const dy = (points[2 * i + 3] as number) - y;
      const from = distances[i] as number;
      const share = (distance - from) / ((distances[i + 1] as number) - from || 1);
      return { x: x + dx * share, y: y + dy * share, angle: Math.atan2(dy, dx) };
    },
  };
}

/** The segment that a distance falls on; the first or the last beyond the ends. */
function segmentAt(distances: Float64Array, distance: number): number {
  let [low, high] = [0, distances.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((distances[middle] as number) < distance) low = middle;
    else high = middle - 1;
  }
  return low;
}
