export { AppError, type AppErrorOptions, type ErrorCode, type FieldError } from './app-error.ts';
export { assertNever } from './assert-never.ts';
export {
  formatDate,
  formatDateTime,
  formatShortDateTime,
  parseDeploymentDate,
  TIME_ZONE,
  tahitiDay,
} from './format/date.ts';
export { formatBytes, formatNumber } from './format/number.ts';
export { distancesAlong, type LineSample, sampleLine } from './geodesic/along-line.ts';
export { geodesicDistance, type LonLat } from './geodesic/geodesic-distance.ts';
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
export { foldText } from './text/fold.ts';
export { initials } from './text/initials.ts';
export { toSlug } from './text/slug.ts';
