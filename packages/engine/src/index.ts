export type { Shape, SimpleShape } from '@motu/geopackage';
export { BASE_MAP_TABLES } from './basemap/tables.ts';
export { parseCql2Json } from './cql/cql2-json.ts';
export { parseCql } from './cql/parse-cql.ts';
export type { LayerQuery } from './data/data-query.ts';
export type { DataFeature } from './data/packed-features.ts';
export { readFeatures, readPacked } from './data/read-features.ts';
export { rectangle } from './data/row-test.ts';
export { type ImageFormat, isPackedFormat, MEDIA_TYPES, type TileFormat } from './encode/formats.ts';
export { isImage } from './encode/is-image.ts';
export { isNames } from './encode/is-names.ts';
export { createCollection } from './engine/collect-garbage.ts';
export { createEngine } from './engine/drawing-engine.ts';
export {
  type Engine,
  METATILE_SPAN,
  metatileOf,
  rectangleSpan,
  type SheetRequest,
  type TilePlaces,
  type TileRectangle,
  type TileRequest,
} from './engine/engine.ts';
export type { AskedDrawing, LegendSizes, SheetLayer, Tile } from './engine/jobs.ts';
export { type TerritoryFiles, territoryFiles } from './engine/open-sources.ts';
export {
  type Condition,
  compare,
  groundOf,
  isNowhere,
  join,
  literal,
  not,
  property,
  sharedGround,
} from './filter/condition.ts';
export type { Geometry } from './geometry/geometry.ts';
export { toGeoJson } from './geometry/to-geojson.ts';
export type { InfoRequest } from './info/feature-info.ts';
export { isArea } from './layer/area.ts';
export type { Description } from './layer/describe.ts';
export { drawnFrom, type RasterName } from './layer/drawn-from.ts';
export {
  type FeaturePart,
  isOpaque,
  type Layer,
  type LayerContent,
  type LayerTime,
  type QueryableField,
} from './layer/layer.ts';
export { hasVectors, isPicture, partsOf, TILE_PARTS, type TilePart } from './layer/part.ts';
export { LEGEND_PATCH_WIDTH, legendRows } from './legend/legend-rows.ts';
export { decodePicture, toPng } from './picture/decode-picture.ts';
export type { Pictures, PlacedPicture } from './picture/draw-pictures.ts';
export { union } from './projection/frame.ts';
export { projectExtent } from './projection/project-extent.ts';
export { isKnownProjection, PROJECTIONS, projectionOf } from './projection/projection.ts';
export type { HeightGrid } from './relief/height-at.ts';
export { openRelief, type ReliefSource } from './relief/relief-source.ts';
export { openGeoPackage } from './source/geopackage.ts';
export { type OpenFeatures, openFeatures, type PostgisSettings, territoryTable } from './source/open-features.ts';
export { type PostgisTable, postgisName, readPostgisName } from './source/postgis/table-name.ts';
export type { Feature, FeatureSource } from './source/source.ts';
export { isStyleFunction } from './style/expression.ts';
export type { StyleFault } from './style/find-faults.ts';
export type { Filter, Style } from './style/geostyler.ts';
export { iconFault } from './style/icon.ts';
export { QUALITATIVE_7, SEQUENTIAL } from './style/palettes.ts';
export { denominatorOf } from './style/scale.ts';
export { readSld, writeSld } from './style/sld.ts';
export { styleFault } from './style/style-fault.ts';
export { styleFields, styleWithout } from './style/style-fields.ts';
export { isVectorTile } from './vector/is-vector-tile.ts';
export { lastVectorLevel } from './vector/shown-at.ts';
export { GLYPH_RANGE, glyphFont, LAST_GLYPH } from './vector/style/glyph-fonts.ts';
export { mapStyle } from './vector/style/map-style.ts';
export { spriteIndexOf } from './vector/style/signs.ts';
export { type VectorLayer, vectorLayers } from './vector/vector-layers.ts';
