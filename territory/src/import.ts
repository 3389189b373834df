// What the imports of an administrator share with the pipeline that builds the default territory.
export { CLASSES_BY_NAME, PLACE_CLASSES, type PlaceClass, UNSORTED } from '../gazetteer/place-classes.ts';
export { distanceToLine } from '../pipeline/geometry/measure.ts';
export { simplifyLine } from '../pipeline/geometry/simplify-line.ts';
export { cleanName } from '../pipeline/names/clean-name.ts';
export { isSameName } from '../pipeline/names/fold.ts';
export {
  BAY_LOOK,
  bareBay,
  bareSummit,
  isNoSummit,
  type Look,
  lakeLook,
  QUARTER_LOOKS,
  summitLook,
} from '../pipeline/names/looks.ts';
export { createHighest } from '../pipeline/network/highest-roads.ts';
export { mergeLines } from '../pipeline/network/merge-lines.ts';
export { ROAD_COPIES, type RoadPiece, roadCopy, type Street, streetsOf } from '../pipeline/network/road-copies.ts';
export { traceContours } from '../pipeline/relief/trace-contours.ts';
export { AREA_COPIES, thinArea } from '../pipeline/tables/area-copies.ts';
export * from '../pipeline/tables/columns.ts';
export {
  CONTOUR_COLUMNS,
  contourStretches,
  EVERY_THINNED,
  lengthMetres,
  SHORTEST_METRES,
  THINNED_TOLERANCE,
} from '../pipeline/tables/contour.ts';
export { LAND_COPIES } from '../pipeline/tables/land-copies.ts';
export { isMajorWatercourse, LAGOON_M2, WATERCOURSE_COPY } from '../pipeline/tables/water.ts';
