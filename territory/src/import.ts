// What the imports of an administrator share with the pipeline that builds the default territory.
export { CLASSES_BY_NAME, PLACE_CLASSES, type PlaceClass, UNSORTED } from '../gazetteer/place-classes.ts';
export { lengthMetres } from '../geometry/length.ts';
export { distanceToLine } from '../geometry/measure.ts';
export { simplifyLine } from '../geometry/simplify-line.ts';
export { cleanName } from '../names/clean-name.ts';
export { isSameName } from '../names/fold.ts';
export {
  BAY_LOOK,
  bareBay,
  bareSummit,
  isNoSummit,
  type Look,
  lakeLook,
  QUARTER_LOOKS,
  summitLook,
} from '../names/looks.ts';
export { createHighest } from '../network/highest-roads.ts';
export { mergeLines } from '../network/merge-lines.ts';
export { ROAD_COPIES, type RoadPiece, roadCopy, streetsOf } from '../network/road-copies.ts';
export { traceContours } from '../relief/trace-contours.ts';
export { AREA_COPIES, thinArea } from '../tables/area-copies.ts';
export { contourStretches, EVERY_THINNED, SHORTEST_METRES, THINNED_TOLERANCE } from '../tables/contour-lines.ts';
export { LAND_COPIES } from '../tables/land-copies.ts';
export { isMajorWatercourse, LAGOON_M2, WATERCOURSE_COPY } from '../tables/water-copies.ts';
