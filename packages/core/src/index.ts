export { AppError, type AppErrorOptions, type ErrorCode, type FieldError } from './app-error.ts';
export { assertNever } from './assert-never.ts';
export {
  formatDd,
  formatGeographic,
  GEO_FORMATS,
  type GeoFormat,
  geographicParts,
} from './coordinate/format-geographic.ts';
export { COORDINATE_LABELS } from './coordinate/labels.ts';
export type { LonLat } from './coordinate/lon-lat.ts';
export { guessCoordinateColumns } from './file/coordinate-columns.ts';
export {
  cleanFilename,
  defaultExportName,
  EXPORT_FORMATS,
  type ExportFormat,
  exportFilename,
} from './file/export-filename.ts';
export { geoJsonObjects, geoJsonSystemIn, geoJsonSystemName } from './file/geojson-parts.ts';
export { JsonBreak, type JsonPiece, JsonSplitter } from './file/split-json.ts';
export { walkFrames } from './file/walk-frames.ts';
export {
  type ColumnFilter,
  cqlOf,
  type FilterValue,
  type ObjectFilter,
  type ObjectFilters,
} from './filter/object-filter.ts';
export type { ColumnFigures, ObjectId, ObjectQuery, ObjectSort } from './filter/object-query.ts';
export {
  formatBriefDays,
  formatDate,
  formatDateTime,
  formatDays,
  formatShortDateTime,
  formatShortDays,
  parseDeploymentDate,
  tahitiStamp,
} from './format/date.ts';
export {
  addDays,
  type Days,
  dayInterval,
  daysUntil,
  nextDay,
  readDay,
  readDays,
  readInstant,
  TIME_ZONE,
  tahitiDay,
  tahitiMidnight,
  writeDays,
} from './format/day.ts';
export { formatDuration, formatStopwatch } from './format/duration.ts';
export { FIELD_FORMATS, type FieldFormat, readTruth } from './format/field-format.ts';
export { formatAngle, formatHeading } from './format/heading.ts';
export { formatAltitude, formatArea, formatLength, formatNauticalMiles, formatPixelSide } from './format/measure.ts';
export {
  formatBytes,
  formatCount,
  formatFixed,
  formatNumber,
  formatPercent,
  formatWhole,
  withUnit,
} from './format/number.ts';
export { nextTime, RECURRENCE_HOURS, RECURRENCES, type Recurrence } from './format/recurrence.ts';
export { formatKnots, formatSpeed } from './format/speed.ts';
export { distancesAlong, sampleLine } from './geodesic/along-line.ts';
export { circleOutline } from './geodesic/circle-outline.ts';
export { geodesicBearing, geodesicDistance } from './geodesic/geodesic-distance.ts';
export { boxMeasures, circleMeasures, lineLength, polygonArea, polygonPerimeter } from './geodesic/measures.ts';
export { OPENING_CENTER } from './grid/opening.ts';
export { groundResolution, PIXEL_METRES, type ScaleBar, scaleBar, scaleDenominator } from './grid/scale-bar.ts';
export {
  type CrsCode,
  type Extent,
  isCrsCode,
  isTileInGrid,
  levelOfZoom,
  levelResolution,
  TILE_GRIDS,
  TILE_SIZE,
  type TileGrid,
  type TileRange,
  tileExtent,
  tileRange,
  viewZoom,
  withArea,
  ZOOM_0_DEGREES,
} from './grid/tile-grid.ts';
export { TILE_STYLES, type TileStyle } from './grid/tile-styles.ts';
export { type MaybePromise, whenAllReady, whenReady } from './maybe-promise.ts';
export { createSingleFlight } from './single-flight.ts';
export { HTML_LINKS, HTML_TAGS, refusedHtml } from './text/check-html.ts';
export { compareNames } from './text/compare-names.ts';
export { foldText } from './text/fold.ts';
export { withFrenchSpaces } from './text/french-spaces.ts';
export { hasWords } from './text/has-words.ts';
export { initials } from './text/initials.ts';
export { codeLine, isLineBreak, type MarkdownNode, markdownFault } from './text/markdown.ts';
export { isSlug, SLUG, toSlug } from './text/slug.ts';
export { type TextFault, textFault } from './text/text-fault.ts';
export {
  type Comparison,
  type InfoMarker,
  isEmbed,
  isUpdateAutomatic,
  MAP_BUTTONS,
  type MapButton,
  type MapParams,
  ROUTE_TYPES,
  type RouteType,
  readMapParams,
  type StackedLayer,
  writeMapParams,
} from './url/map-params.ts';
export { ownPath } from './url/own-path.ts';
