import type { Line, Position } from '@motu/geopackage';

/** Douglas–Peucker without recursion; a closed line keeps at least its farthest point. */
export function simplifyLine(line: Line, tolerance: number): Line {
  if (line.length < 3) return line;
  const kept = new Uint8Array(line.length);
  kept[0] = 1;
  kept[line.length - 1] = 1;
  const stack: [number, number][] = [[0, line.length - 1]];
  for (let range = stack.pop(); range; range = stack.pop()) {
    const [first, last] = range;
    let [farthest, at] = [tolerance, -1];
    for (let index = first + 1; index < last; index++) {
      const away = distanceToSegment(line[index] as Position, line[first] as Position, line[last] as Position);
      if (away > farthest) [farthest, at] = [away, index];
    }
    if (at < 0) continue;
    kept[at] = 1;
    stack.push([first, at], [at, last]);
  }
  return line.filter((_, index) => kept[index]);
}

function distanceToSegment([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length2 = dx * dx + dy * dy;
  const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length2));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}
