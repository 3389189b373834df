export {
  type Atlas,
  type AtlasCell,
  type AtlasSheet,
  atlasIndex,
  fittingScale,
  gridAtlas,
  MOST_ATLAS_PAGES,
  pageOutline,
  wayAtlas,
} from './atlas.ts';
export type { AtlasNeighbour, AtlasSide } from './atlas-neighbours.ts';
export { type PagePlane, type PageSystem, pageGround, pagePlane, turnGrid } from './page-plane.ts';
export {
  CSS_DPI,
  isDrawnAt,
  MM_PER_INCH,
  PRINT_DPI,
  PRINT_SCALES,
  type PrintDpi,
  type PrintPage,
  type PrintPart,
  pagePixels,
  printParts,
  printZoom,
} from './print-page.ts';
export {
  MISSING_LAYERS_HEADER,
  PRINT_FORMATS,
  type PrintChoices,
  type PrintedLayer,
  type PrintFormat,
  printQuery,
} from './print-query.ts';
