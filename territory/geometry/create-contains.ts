import { boundsOf, type MultiPolygon, type Position } from '@motu/geopackage';

const BANDS = 1024;

/** A fast « is this point inside? » for a big shape asked many times: edges are sorted into horizontal bands first. */
export function createContains(shape: MultiPolygon): (position: Position) => boolean {
  const [minX, minY, maxX, maxY] = boundsOf(shape.flat(2));
  const bandOf = (y: number) => Math.max(0, Math.min(BANDS - 1, Math.floor(((y - minY) / (maxY - minY || 1)) * BANDS)));
  const bands: number[][] = Array.from({ length: BANDS }, () => []);
  for (const ring of shape.flat()) {
    for (let index = 0; index + 1 < ring.length; index++) {
      const [x1, y1] = ring[index] as Position;
      const [x2, y2] = ring[index + 1] as Position;
      const last = bandOf(Math.max(y1, y2));
      for (let band = bandOf(Math.min(y1, y2)); band <= last; band++) bands[band]?.push(x1, y1, x2, y2);
    }
  }
  return ([x, y]) => {
    if (x < minX || x > maxX || y < minY || y > maxY) return false;
    const edges = bands[bandOf(y)] as number[];
    let inside = false;
    for (let at = 0; at < edges.length; at += 4) {
      const [x1, y1, x2, y2] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]] as [
        number,
        number,
        number,
        number,
      ];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
    return inside;
  };
}
