import type { OwnField } from '../own-layer.ts';

/** The kinds of shapes that are drawn; an object without a place has none. */
export const KIND = { none: 0, point: 1, line: 2, area: 3 } as const;

export type Extent = [west: number, south: number, east: number, north: number];

/** All objects of a layer, packed: no object of the language for each. Object i has the parts from `partsEnd[i - 1]` to `partsEnd[i]`. */
export type PackedObjects = {
  count: number;
  /** Degrees: lon, lat, lon, lat… */
  coordinates: Float64Array;
  /** For each part (point, line, ring), where it ends in `coordinates`. */
  partEnds: Uint32Array;
  /** For each part, whether a polygon begins with it: other rings are its holes. */
  partStarts: Uint8Array;
  kinds: Uint8Array;
  partsEnd: Uint32Array;
  /** Four numbers for each object; NaN without a place. */
  boxes: Float64Array;
  extent: Extent | null;
  fields: OwnField[];
  /** The values of each field, in the order of `fields`. */
  columns: (readonly unknown[])[];
};

/** `[from, to]` in `partEnds`. */
export function partsOf({ partsEnd }: PackedObjects, index: number): [from: number, to: number] {
  return [index === 0 ? 0 : (partsEnd[index - 1] ?? 0), partsEnd[index] ?? 0];
}

/** `[from, to]` in `coordinates`. */
export function spanOf({ partEnds }: PackedObjects, part: number): [from: number, to: number] {
  return [part === 0 ? 0 : (partEnds[part - 1] ?? 0), partEnds[part] ?? 0];
}

/** What an object lies in, NaN without a place. By number: a view of the array for each of half a million objects costs more than drawing their dots. */
export function extentOf({ boxes }: PackedObjects, object: number): Extent {
  const at = object * 4;
  return [boxes[at] ?? 0, boxes[at + 1] ?? 0, boxes[at + 2] ?? 0, boxes[at + 3] ?? 0];
}

/** The values of an object, by field. */
export function valuesOf({ fields, columns }: PackedObjects, index: number): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name }, i) => [name, columns[i]?.[index] ?? null]));
}

/** The shape of an object as GeoJSON; null without a place. */
export function geometryOf(objects: PackedObjects, index: number): object | null {
  const [from, to] = partsOf(objects, index);
  const lines = Array.from({ length: to - from }, (_, i) => positionsOf(objects, from + i));
  switch (objects.kinds[index]) {
    case KIND.point:
      return lines.length === 1
        ? { type: 'Point', coordinates: lines[0]?.[0] }
        : { type: 'MultiPoint', coordinates: lines.map(([only]) => only) };
    case KIND.line:
      return lines.length === 1
        ? { type: 'LineString', coordinates: lines[0] }
        : { type: 'MultiLineString', coordinates: lines };
    case KIND.area: {
      const polygons: number[][][][] = [];
      for (const [i, ring] of lines.entries()) {
        if (objects.partStarts[from + i] || polygons.length === 0) polygons.push([ring]);
        else polygons.at(-1)?.push(ring);
      }
      return polygons.length === 1
        ? { type: 'Polygon', coordinates: polygons[0] }
        : { type: 'MultiPolygon', coordinates: polygons };
    }
    default:
      return null;
  }
}

function positionsOf(objects: PackedObjects, part: number): number[][] {
  const [from, to] = spanOf(objects, part);
  return Array.from({ length: (to - from) / 2 }, (_, i) => [
    ...objects.coordinates.subarray(from + 2 * i, from + 2 * i + 2),
  ]);
}
