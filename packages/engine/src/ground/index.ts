// What is asked about a place: pure, for the server and for the page without a network.
export { containsPoint, extentOf, type Geometry, nearestPoint } from '../geometry/geometry.ts';
export { type GeoJsonShape, toGeoJson } from '../geometry/to-geojson.ts';
export { infoAtPoint, type LayerInfo, reachOf, slopeAt } from '../info/info-at-point.ts';
export { openReliefPiece, packRelief, type ReliefPiece } from '../relief/relief-piece.ts';
export type { Feature, FeatureQuery, FeatureSource, Value } from '../source/source.ts';
