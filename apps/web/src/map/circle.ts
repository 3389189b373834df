import { circleOutline, geodesicDistance, type LonLat } from '@motu/core';
import MultiPoint from 'ol/geom/MultiPoint.js';
import Polygon from 'ol/geom/Polygon.js';
import type { Position } from './plain-geometry.ts';

export type PlainCircle = { readonly type: 'Circle'; readonly center: Position; readonly radius: number };

/** Sides enough for the eye: at 500 px of radius the widest gap to the true circle is a third of a pixel. */
const SIDES = 96;

const lonLat = ([lon = 0, lat = 0]: Position): LonLat => [lon, lat];

export function metresBetween(a: Position, b: Position): number {
  return geodesicDistance(lonLat(a), lonLat(b));
}

/** The circle as it is on the ground, which the map's degrees flatten. */
export function circlePolygon({ center, radius }: PlainCircle): Polygon {
  const ring = circleOutline(lonLat(center), radius, SIDES) as unknown as number[][];
  return new Polygon([[...ring, ring[0] as number[]]]);
}

/** What a circle is held by: its centre, then its points in the north, east, south and west. Its extent is the circle's. */
export function circleHandles({ center, radius }: PlainCircle): MultiPoint {
  return new MultiPoint([[...lonLat(center)], ...circleOutline(lonLat(center), radius, 4).map((point) => [...point])]);
}

/** The circle that its handles show, one of them having been moved: the centre moves it all, another one changes its radius. */
export function circleOfHandles(handles: MultiPoint, before: PlainCircle): PlainCircle {
  const [center = before.center, ...rims] = handles.getCoordinates();
  if (!isSame(center, before.center)) return { ...before, center: [...lonLat(center)] };
  const expected = circleOutline(lonLat(before.center), before.radius, 4);
  const moved = rims.find((rim, i) => !isSame(rim, expected[i] ?? rim));
  const radius = moved ? metresBetween(center, moved) : before.radius;
  return radius > 0 ? { ...before, radius } : before;
}

const NANO = 1e-9; // a tenth of a millimetre
const isSame = (a: Position, b: Position) => [0, 1].every((axis) => Math.abs((a[axis] ?? 0) - (b[axis] ?? 0)) < NANO);
