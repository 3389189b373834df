// Features without drawing: for who reads data and must not load the libraries that paint them.
export { BASE_MAP_TABLES } from '../basemap/tables.ts';
export { anchorOf, containsPoint, extentOf, type Geometry, nearestPoint } from '../geometry/geometry.ts';
export type { Filter } from '../style/geostyler.ts';
export { openGeoPackage } from './geopackage.ts';
export { openFeatures, type PostgisSettings, territoryTable } from './open-features.ts';
export type { Feature, FeatureQuery, FeatureSource, Value } from './source.ts';
