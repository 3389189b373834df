import type { Extent } from '@motu/core';
import type { Line, Position } from '@motu/geopackage';

/** The parts of a line that lie inside of a rectangle, or outside of it, cut exactly on its edges. */
export function clipLine(line: Line, [west, south, east, north]: Extent, keep: 'inside' | 'outside'): Line[] {
  const isInside = ([x, y]: Position) => x > west && x < east && y > south && y < north;
  const parts: Line[] = [];
  let part: Line = [];
  const end = () => {
    if (part.length > 1) parts.push(part);
    part = [];
  };
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1] as Position, line[i] as Position];
    const stops = [...crossings(from, to, [west, south, east, north]), 1];
    let [last, lastShare] = [from, 0];
    for (const share of stops) {
      const next = share === 1 ? to : along(from, to, share);
      if (isInside(along(from, to, (lastShare + share) / 2)) === (keep === 'inside')) {
        if (part.length === 0) part.push(last);
        part.push(next);
      } else end();
      [last, lastShare] = [next, share];
    }
  }
  end();
  return parts;
}

function along([x1, y1]: Position, [x2, y2]: Position, share: number): Position {
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

/** Where a segment meets the lines that carry the edges, as shares of its length, in order. */
function crossings([x1, y1]: Position, [x2, y2]: Position, [west, south, east, north]: Extent): number[] {
  return [(west - x1) / (x2 - x1), (east - x1) / (x2 - x1), (south - y1) / (y2 - y1), (north - y1) / (y2 - y1)]
    .filter((share) => share > 0 && share < 1)
    .sort((a, b) => a - b);
}
