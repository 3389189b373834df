export type Position = [x: number, y: number];
export type Line = Position[];
/** Outer ring first, then its holes; every ring is closed (last position = first). */
export type Polygon = Line[];
export type MultiPolygon = Polygon[];
export type Bounds = [minX: number, minY: number, maxX: number, maxY: number];

export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiPoint'; coordinates: Position[] }
  | { type: 'LineString'; coordinates: Line }
  | { type: 'MultiLineString'; coordinates: Line[] }
  | { type: 'Polygon'; coordinates: Polygon }
  | { type: 'MultiPolygon'; coordinates: MultiPolygon };

/** The polygons of an area, whichever way it was written; none for points and lines. */
export function polygonsOf(geometry: Geometry): MultiPolygon {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

export function linesOf(geometry: Geometry): Line[] {
  if (geometry.type === 'LineString') return [geometry.coordinates];
  return geometry.type === 'MultiLineString' ? geometry.coordinates : [];
}

export function positionsOf(geometry: Geometry): Position[] {
  switch (geometry.type) {
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
