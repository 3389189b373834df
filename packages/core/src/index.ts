export { AppError, type AppErrorOptions, type ErrorCode, type FieldError } from './app-error.ts';
export { assertNever } from './assert-never.ts';
export {
  formatDd,
  formatDm,
  formatDms,
  formatGeographic,
  GEO_FORMATS,
  type GeoFormat,
  geographicParts,
} from './coordinate/format-geographic.ts';
export type { LonLat } from './coordinate/lon-lat.ts';
export {
  cleanFilename,
  defaultExportName,
  EXPORT_FORMATS,
  type ExportFormat,
  exportFilename,
} from './file/export-filename.ts';
export {
  formatDate,
  formatDateTime,
  formatShortDateTime,
  parseDeploymentDate,
  TIME_ZONE,
  tahitiDay,
  tahitiMidnight,
  tahitiStamp,
} from './format/date.ts';
export { formatDuration, formatStopwatch } from './format/duration.ts';
export { type CompassDirection, compassDirection, formatAngle, formatHeading } from './format/heading.ts';
export { formatAltitude, formatArea, formatLength, formatNauticalMiles } from './format/measure.ts';
export { formatBytes, formatCount, formatFixed, formatNumber, formatPercent } from './format/number.ts';
export { formatKnots, formatSpeed } from './format/speed.ts';
export { distancesAlong, type LineSample, sampleLine } from './geodesic/along-line.ts';
export { circleOutline } from './geodesic/circle-outline.ts';
export { geodesicBearing, geodesicDistance } from './geodesic/geodesic-distance.ts';
export { boxMeasures, circleMeasures, lineLength, polygonArea, polygonPerimeter } from './geodesic/measures.ts';
export {
  groundResolution,
  PIXEL_METRES,
  type ScaleBar,
  type ScaleTick,
  scaleBar,
  scaleDenominator,
} from './grid/scale-bar.ts';
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
  ZOOM_0_DEGREES,
} from './grid/tile-grid.ts';
export { TILE_STYLES, type TileStyle } from './grid/tile-styles.ts';
export { HTML_LINKS, HTML_TAGS, refusedHtml } from './text/check-html.ts';
export { foldText } from './text/fold.ts';
export { initials } from './text/initials.ts';
export { isSlug, SLUG, toSlug } from './text/slug.ts';
export {
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
