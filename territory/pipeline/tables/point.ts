import { type Geometry, type Position, positionsOf } from '@motu/geopackage';

/** A point that stands for the geometry: the point itself, or the first of its positions. */
export function pointOf(geometry: Geometry): Position {
  return positionsOf(geometry)[0] as Position;
}

export const pointGeometry = (coordinates: Position): Geometry => ({ type: 'Point', coordinates });
