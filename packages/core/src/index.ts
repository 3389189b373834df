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
  formatDate,
  formatDateTime,
  formatShortDateTime,
  parseDeploymentDate,
  TIME_ZONE,
  tahitiDay,
} from './format/date.ts';
export { formatHeading } from './format/heading.ts';
export { formatBytes, formatNumber } from './format/number.ts';
export { distancesAlong, type LineSample, sampleLine } from './geodesic/along-line.ts';
export { circleOutline } from './geodesic/circle-outline.ts';
export { geodesicDistance } from './geodesic/geodesic-distance.ts';
export { boxMeasures, circleMeasures, lineLength, polygonArea, polygonPerimeter } from './geodesic/measures.ts';
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
  writeMapParams,
} from './url/map-params.ts';
