/** `[lon, lat]`, or with its altitude. */
export type Position = readonly number[];

/** A geometry as plain data: GeoJSON's, and the circle, which GeoJSON does not know. */
export type PlainGeometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'MultiPoint' | 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] }
  /** Its radius is in metres on the ground. */
  | { readonly type: 'Circle'; readonly center: Position; readonly radius: number };

export const SHAPES = ['Point', 'LineString', 'Polygon', 'Circle', 'Box'] as const;

/** What the visitor can draw. */
export type Shape = (typeof SHAPES)[number];

/** The shape a geometry looks like: a polygon whose sides follow the meridians and parallels is a box. */
export function shapeOf(geometry: PlainGeometry): Shape {
  switch (geometry.type) {
    case 'Point':
    case 'MultiPoint':
      return 'Point';
    case 'LineString':
    case 'MultiLineString':
      return 'LineString';
    case 'Circle':
      return 'Circle';
    default:
      return geometry.type === 'Polygon' && isBox(geometry.coordinates) ? 'Box' : 'Polygon';
  }
}

function isBox([ring, ...holes]: readonly (readonly Position[])[]): boolean {
  if (ring?.length !== 5 || holes.length > 0) return false;
  const isAlong = (axis: 0 | 1, from: number) => ring[from]?.[axis] === ring[from + 1]?.[axis];
  const isTurned = (axis: 0 | 1) =>
    [0, 1, 2, 3].every((side) => isAlong(side % 2 === 0 ? axis : axis === 0 ? 1 : 0, side));
  return isTurned(0) || isTurned(1);
}

/** Every position of a geometry, in order; the centre of a circle. */
export function positionsOf(geometry: PlainGeometry): readonly Position[] {
  switch (geometry.type) {
    case 'Circle':
      return [geometry.center];
    case 'Point':
      return [geometry.coordinates];
    case 'MultiPoint':
    case 'LineString':
      return geometry.coordinates;
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.flat();
    case 'MultiPolygon':
      return geometry.coordinates.flat(2);
  }
}

const MILLION = 1e6;

/** The same geometry to six decimals, a tenth of a metre, as every file holds it: what goes out comes back equal (DRAW-13). */
export function withSixDecimals<G extends PlainGeometry>(geometry: G): G {
  return rounded(geometry) as G;
}

function rounded(part: unknown): unknown {
  if (typeof part === 'number') return Math.round(part * MILLION) / MILLION;
  if (Array.isArray(part)) return part.map(rounded);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, rounded(value)]));
}
