// Features without drawing: for who reads data and must not load the libraries that paint them.
export { anchorOf, extentOf } from '../geometry/geometry.ts';
export type { Filter } from '../style/geostyler.ts';
export { openFeatures, type PostgisSettings } from './open-features.ts';
export type { Feature, FeatureSource, Value } from './source.ts';
