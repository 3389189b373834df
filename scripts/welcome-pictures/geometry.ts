import type { Geometry } from '@motu/engine';

type Point = [x: number, y: number];

/** Where an island stands in a picture: `scale` px for a degree of latitude, `centre` in the middle of the frame. */
export type Frame = { centre: Point; scale: number; width: number; height: number };

/** Rings or lines of geometries, in px of the picture. */
export function project(geometries: Geometry[], { centre, scale, width, height }: Frame): Point[][] {
  const narrowing = Math.cos((centre[1] * Math.PI) / 180);
  return geometries.flatMap(({ coordinates, ends }) =>
    [...ends].map((end, index) => {
      const points: Point[] = [];
      for (let i = index === 0 ? 0 : (ends[index - 1] ?? 0); i < end; i += 2) {
        const [lon = 0, lat = 0] = coordinates.subarray(i, i + 2);
        points.push([width / 2 + (lon - centre[0]) * narrowing * scale, height / 2 - (lat - centre[1]) * scale]);
      }
      return points;
    }),
  );
}

/** Fewer points, none further than `tolerance` px from where the line was (Douglas and Peucker). */
function simplify(points: Point[], tolerance: number): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 3 || !first || !last) return points;
  let [farthest, index] = [0, 0];
  points.forEach((point, i) => {
    const distance = distanceTo(point, first, last);
    if (distance > farthest) [farthest, index] = [distance, i];
  });
  if (farthest <= tolerance) return [first, last];
  return [...simplify(points.slice(0, index + 1), tolerance).slice(0, -1), ...simplify(points.slice(index), tolerance)];
}

function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Path data, relative and rounded to a tenth of a pixel; parts too small to be seen are left out. */
export function toPath(parts: Point[][], { tolerance = 0.5, least = 4, isClosed = true } = {}): string {
  return parts
    .filter((points) => size(points) >= least)
    .map((points) => {
      let [px, py] = [0, 0];
      const steps = simplify(points, tolerance).map(([x, y], i) => {
        const [dx, dy] = [round(x - px), round(y - py)];
        [px, py] = [px + dx, py + dy];
        return `${i === 0 ? 'M' : i === 1 ? 'l' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`;
      });
      return steps.join('') + (isClosed ? 'z' : '');
    })
    .join('');
}

const round = (value: number) => Math.round(value * 10) / 10;

function size(points: Point[]): number {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}
