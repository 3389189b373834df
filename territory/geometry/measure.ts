import type { Line, MultiPolygon, Polygon, Position } from '@motu/geopackage';

/** Signed area of a ring in the square of its units: positive when it turns counter-clockwise. */
export function ringArea(ring: Line): number {
  let sum = 0;
  for (let index = 0; index + 1 < ring.length; index++) {
    const [x1, y1] = ring[index] as Position;
    const [x2, y2] = ring[index + 1] as Position;
    sum += x1 * y2 - x2 * y1;
  }
  return sum / 2;
}

export function polygonArea(polygon: Polygon): number {
  return polygon.reduce((total, ring, index) => total + Math.abs(ringArea(ring)) * (index === 0 ? 1 : -1), 0);
}

export function totalArea(shape: MultiPolygon): number {
  return shape.reduce((total, polygon) => total + polygonArea(polygon), 0);
}

export function ringCentroid(ring: Line): Position {
  const [originX, originY] = ring[0] as Position;
  let [area, sumX, sumY] = [0, 0, 0];
  for (let index = 0; index + 1 < ring.length; index++) {
    const [x1, y1] = ring[index] as Position;
    const [x2, y2] = ring[index + 1] as Position;
    const cross = (x1 - originX) * (y2 - originY) - (x2 - originX) * (y1 - originY);
    area += cross;
    sumX += (x1 + x2 - 2 * originX) * cross;
    sumY += (y1 + y2 - 2 * originY) * cross;
  }
  return area === 0 ? [originX, originY] : [originX + sumX / (3 * area), originY + sumY / (3 * area)];
}

export function polygonContains(polygon: Polygon, [x, y]: Position): boolean {
  let inside = false;
  for (const ring of polygon) {
    for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
      const [xi, yi] = ring[index] as Position;
      const [xj, yj] = ring[before] as Position;
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
    }
  }
  return inside;
}

/** Distance from a point to the nearest segment of a line. */
export function distanceToLine([x, y]: Position, line: Line): number {
  let least = Infinity;
  for (let index = 0; index + 1 < line.length; index++) {
    const [x1, y1] = line[index] as Position;
    const [x2, y2] = line[index + 1] as Position;
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length2 = dx * dx + dy * dy;
    const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length2));
    least = Math.min(least, Math.hypot(x - x1 - share * dx, y - y1 - share * dy));
  }
  return least;
}
