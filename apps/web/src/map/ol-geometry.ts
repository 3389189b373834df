import type Geometry from 'ol/geom/Geometry.js';
import GeometryCollection from 'ol/geom/GeometryCollection.js';
import LineString from 'ol/geom/LineString.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import type SimpleGeometry from 'ol/geom/SimpleGeometry.js';
import { type PlainGeometry, type Position, positionsOf } from './plain-geometry.ts';

type Line = readonly Position[];

/** GeoJSON's geometries, which the library has too; circles are for those who show them to decide. */
export type OlPlainGeometry = Exclude<PlainGeometry, { type: 'Circle' }>;

export function toOl(geometry: OlPlainGeometry): SimpleGeometry {
  // The library copies what it is given, and asks for arrays it may write in.
  const coordinates = geometry.coordinates as never;
  switch (geometry.type) {
    case 'Point':
      return new Point(coordinates);
    case 'MultiPoint':
      return new MultiPoint(coordinates);
    case 'LineString':
      return new LineString(coordinates);
    case 'MultiLineString':
      return new MultiLineString(coordinates);
    case 'Polygon':
      return new Polygon(coordinates);
    case 'MultiPolygon':
      return new MultiPolygon(coordinates);
  }
}

/** Plain data of one of the library's geometries; several of a collection, none of what we do not know or what is empty. */
export function toPlain(geometry: Geometry): OlPlainGeometry[] {
  if (geometry instanceof GeometryCollection) return geometry.getGeometriesArray().flatMap(toPlain);
  const type = geometry.getType();
  const simple = geometry as SimpleGeometry;
  if (!simple.getCoordinates) return []; // one of the library's own kinds
  const read = positionReader(simple);
  const line = (positions: unknown): Line => (positions as number[][]).map(read);
  const rings = (lines: unknown): Line[] => (lines as unknown[]).map((ring, i) => oriented(line(ring), i === 0));
  const coordinates = simple.getCoordinates() as unknown[] | null;
  if (!coordinates || coordinates.length === 0) return [];
  switch (type) {
    case 'Point':
      return [tidy({ type, coordinates: read(coordinates as number[]) })];
    case 'MultiPoint':
    case 'LineString':
      return [tidy({ type, coordinates: line(coordinates) })];
    case 'MultiLineString':
      return [tidy({ type, coordinates: coordinates.map(line) })];
    case 'Polygon':
      return [tidy({ type, coordinates: rings(coordinates) })];
    case 'MultiPolygon':
      return [tidy({ type, coordinates: coordinates.map(rings) })];
    default:
      return [];
  }
}

/** Longitude, latitude, and altitude where there is one; a time (M) is not kept. KML's reader gives 0 to what has none. */
function positionReader(simple: SimpleGeometry): (position: number[]) => Position {
  const stride = simple.getStride();
  const hasHeights =
    simple.getLayout().startsWith('XYZ') &&
    simple.getFlatCoordinates().some((value, i) => i % stride === 2 && value !== 0);
  if (!hasHeights) return ([lon = 0, lat = 0]) => [lon, lat];
  return ([lon = 0, lat = 0, z]) => (z !== undefined && Number.isFinite(z) ? [lon, lat, z] : [lon, lat]);
}

/** Outer rings turn anticlockwise and holes clockwise, as RFC 7946 asks: every format gives back the same ring. */
function oriented(ring: Line, isOuter: boolean): Line {
  let doubleArea = 0;
  for (let i = 1; i < ring.length; i++) {
    const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [ring[i - 1] as Position, ring[i] as Position];
    doubleArea += x1 * y2 - x2 * y1;
  }
  return doubleArea === 0 || doubleArea > 0 === isOuter ? ring : ring.toReversed();
}

/** The same geometry in the world's own copy: the map repeats itself past the 180th meridian. */
function tidy<G extends OlPlainGeometry>(geometry: G): G {
  const first = positionsOf(geometry)[0]?.[0] ?? 0;
  const turns = Math.floor((first + 180) / 360);
  if (turns === 0 || !Number.isFinite(turns) || first === 180) return geometry;
  const move = (part: unknown): unknown =>
    typeof (part as number[])[0] === 'number'
      ? [((part as number[])[0] as number) - 360 * turns, ...(part as number[]).slice(1)]
      : (part as unknown[]).map(move);
  return { ...geometry, coordinates: move(geometry.coordinates) };
}
