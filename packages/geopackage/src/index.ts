export { boundsOf, boundsTouch, growBounds } from './bounds.ts';
export { createTable, dropTable, dropTriggers, finishTable } from './define-table.ts';
export {
  type Bounds,
  type Geometry,
  type Line,
  linesOf,
  type MultiPolygon,
  type Polygon,
  type Position,
  polygonsOf,
  positionsOf,
} from './geometry.ts';
export { columnsOf, copiesOf, copyZooms, hasTable, readLayout, type TableLayout } from './inspect.ts';
export { METADATA_SQL, rtreeTriggers, TILES_SQL } from './metadata.ts';
export {
  type ColumnType,
  type GeometryType,
  quote,
  type Row,
  type Table,
  type TableDefinition,
  type TableShape,
  type Value,
} from './table.ts';
export { type TableWriter, writeTable } from './table-writer.ts';
export {
  decodeGeoPackageGeometries,
  decodeGeoPackageGeometry,
  decodeWkbKinds,
  type FlatGeometry,
} from './wkb/decode-flat.ts';
export { readGeoPackageBlob } from './wkb/decode-geojson.ts';
export { encodeGeometry } from './wkb/encode-geometry.ts';
export { encodeShape, shapeBounds } from './wkb/encode-shape.ts';
export { wkbStart } from './wkb/header.ts';
export { type PackedShapes, type Shape, ShapeReader, type SimpleShape, unpackShapes } from './wkb/shape.ts';
export { writeGeoPackage } from './write-geopackage.ts';
