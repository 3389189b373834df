import type Flatbush from 'flatbush';
import { geometryOf, KIND, type PackedObjects, partsOf, spanOf, valuesOf } from '../reading/objects.ts';

/** What a click asks for at most. */
const MOST = 20;

export type FoundObject = { id: string; properties: Record<string, unknown>; geometry: object | null };

type Asked = {
  point: readonly [lon: number, lat: number];
  reach: number;
  /** Null for all of them. */
  isShown: ((object: number) => boolean) | null;
};

/** The objects at a place, within some degrees of it; areas are hit inside. */
export function objectsAt(
  objects: PackedObjects,
  index: Flatbush,
  { point: [lon, lat], reach, isShown }: Asked,
): FoundObject[] {
  const found = index.search(lon - reach, lat - reach, lon + reach, lat + reach, isShown ?? undefined);
  return found
    .sort((a, b) => (objects.kinds[b] ?? 0) - (objects.kinds[a] ?? 0) || a - b)
    .filter((object) => isHit(objects, object, lon, lat, reach))
    .slice(0, MOST)
    .map((object) => ({
      id: String(object + 1),
      properties: valuesOf(objects, object),
      geometry: geometryOf(objects, object),
    }));
}

function isHit(objects: PackedObjects, object: number, lon: number, lat: number, reach: number): boolean {
  const { coordinates, kinds } = objects;
  const [from, to] = partsOf(objects, object);
  let isInside = false;
  for (let part = from; part < to; part++) {
    const [start, end] = spanOf(objects, part);
    if (kinds[object] === KIND.point) {
      if (Math.hypot((coordinates[start] ?? 0) - lon, (coordinates[start + 1] ?? 0) - lat) <= reach) return true;
      continue;
    }
    for (let at = start; at + 3 < end; at += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = coordinates.subarray(at, at + 4);
      if (distanceTo(lon, lat, ax, ay, bx, by) <= reach) return true;
      if (ay > lat !== by > lat && lon < ((bx - ax) * (lat - ay)) / (by - ay) + ax) isInside = !isInside;
    }
  }
  return kinds[object] === KIND.area && isInside;
}

function distanceTo(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y);
}
