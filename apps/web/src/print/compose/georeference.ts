import { MM_PER_INCH, type PrintPage, pagePixels, pagePlane } from '@motu/core/print';
import { converterFrom, UTM_SYSTEMS } from '@motu/core/projection';
import type PDFDocument from 'pdfkit';
import type { Box, PageLayout } from '../page-layout.ts';

/** PDF counts in points. */
export const POINTS_PER_MM = 72 / MM_PER_INCH;

/** The corners of a rectangle as measures of PDF count them: lower left, upper left, upper right, lower right. */
const CORNERS = [
  [0, 1],
  [0, 0],
  [1, 0],
  [1, 1],
] as const;

/** A sheet with a map on it. */
export type Placed = { layout: Pick<PageLayout, 'map' | 'height'>; page: PrintPage };

/** The map of the page as a viewport with its measure (ISO 32000-1, 8.8 and 12.9; ISO 32000-2, 12.10): what GDAL and QGIS place it by. */
export function viewportOf({ layout, page }: Placed, document: PDFDocument) {
  const { map, height } = layout;
  const { crs, toGrid } = pagePlane(page);
  const degrees = ownDegrees(crs);
  const measure = document.ref({
    Type: 'Measure',
    Subtype: 'GEO',
    Bounds: [0, 0, 0, 1, 1, 1, 1, 0],
    GCS: { Type: 'PROJCS', EPSG: Number(crs.slice('EPSG:'.length)) },
    GPTS: CORNERS.flatMap(([x, y]) => {
      const [lon, lat] = degrees(toGrid([x * map.width, y * map.height]));
      return [lat, lon];
    }),
    LPTS: CORNERS.flatMap(([x, y]) => [x, 1 - y]),
  });
  measure.end();
  return { Type: 'Viewport', BBox: boundsInPoints(map, height), Measure: measure };
}

/** From the lower left corner of the sheet, upwards. */
function boundsInPoints({ x, y, width, height }: Box, sheet: number): number[] {
  return [x, sheet - y - height, x + width, sheet - y].map((mm) => mm * POINTS_PER_MM);
}

/** Metres of a system → degrees of its own datum, which for RGPF are half a metre beside those of WGS 84. */
function ownDegrees(crs: string): (metres: [number, number]) => [number, number] {
  const { zone = 6, isSouth = true } = UTM_SYSTEMS.find(({ code }) => code === crs) ?? {};
  return converterFrom(`+proj=utm +zone=${zone} ${isSouth ? '+south ' : ''}+ellps=GRS80 +units=m +no_defs`).inverse;
}

/** The six lines of a world file for the picture of a whole sheet: its pixels are `dpi` to the inch. */
export function worldFile({ layout: { map }, page }: Placed): string {
  const { toGrid } = pagePlane(page);
  const mm = MM_PER_INCH / page.dpi;
  // The middle of the first pixel, and of its neighbours.
  const at = (column: number, row: number) => toGrid([(column + 0.5) * mm - map.x, (row + 0.5) * mm - map.y]);
  const [origin, right, down] = [at(0, 0), at(1, 0), at(0, 1)];
  const lines = [right[0] - origin[0], right[1] - origin[1], down[0] - origin[0], down[1] - origin[1], ...origin];
  return `${lines.map((value) => value.toFixed(9)).join('\n')}\n`;
}

/** Pixels of the picture of a whole sheet. */
export function sheetPixels({ width, height }: { width: number; height: number }, dpi: PrintPage['dpi']) {
  return pagePixels({ center: [0, 0], scale: 1, rotationDeg: 0, widthMm: width, heightMm: height, dpi });
}
