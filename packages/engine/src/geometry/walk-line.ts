/** Length of a line whose positions lie one after the other, in their own units. */
export function lineLength(points: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i + 3 < points.length; i += 2) sum += step(points, i);
  return sum;
}

/** The point some way along a line, and the line's direction there in radians. */
export function pointAlong(points: ArrayLike<number>, distance: number): { x: number; y: number; angle: number } {
  let left = distance;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const length = step(points, i);
    if (left > length && i + 5 < points.length) {
      left -= length;
      continue;
    }
    const share = length === 0 ? 0 : left / length;
    const dx = (points[i + 2] as number) - (points[i] as number);
    const dy = (points[i + 3] as number) - (points[i + 1] as number);
    return {
      x: (points[i] as number) + dx * share,
      y: (points[i + 1] as number) + dy * share,
      angle: Math.atan2(dy, dx),
    };
  }
  return { x: points[0] ?? 0, y: points[1] ?? 0, angle: 0 };
}

function step(points: ArrayLike<number>, i: number): number {
  return Math.hypot(
    (points[i + 2] as number) - (points[i] as number),
    (points[i + 3] as number) - (points[i + 1] as number),
  );
}
