import type { LonLat } from '../coordinate/lon-lat.ts';
import { ZOOM_0_DEGREES } from '../grid/tile-grid.ts';

/** The map of a printed page: the frame that holds it, not the sheet of paper around. */
export type PrintPage = {
  /** The middle of the frame. */
  center: LonLat;
  /** The N of 1 : N. */
  scale: number;
  widthMm: number;
  heightMm: number;
  /** Where the top of the page points, clockwise from the north of the grid. */
  rotationDeg: number;
  dpi: PrintDpi;
};

/** Of a preview, and of paper. */
export const PRINT_DPI = [75, 150, 300] as const;
export type PrintDpi = (typeof PRINT_DPI)[number];

export const MM_PER_INCH = 25.4;

/** 500, 1 000, 2 000, 2 500, 5 000 … 5 000 000: the scales that a page is offered at. */
export const PRINT_SCALES: readonly number[] = [
  500,
  ...[1000, 10_000, 100_000].flatMap((power) => [1, 2, 2.5, 5].map((step) => step * power)),
  ...[1, 2, 2.5, 5].map((step) => step * 1_000_000),
];

/**
 * Pixels along a side of what is asked and drawn at once. At each of `PRINT_DPI` it is a whole number of the pixels that styles are
 * written in (640, 1280 and 2560), so that what is set on whole ones, as names are, is set alike in every part.
 */
const PRINT_PART_PX = 2000;

/** A rectangle of the pixels of a page. */
export type PrintPart = { column: number; row: number; left: number; top: number; width: number; height: number };

/** Whole pixels that hold the frame, from its upper left corner: the last ones may reach a little beyond it. */
export function pagePixels({ widthMm, heightMm, dpi }: PrintPage): { width: number; height: number } {
  const side = (mm: number) => Math.ceil((mm / MM_PER_INCH) * dpi - 1e-6);
  return { width: side(widthMm), height: side(heightMm) };
}

/** The parts of a page, row by row. */
export function printParts(page: PrintPage): PrintPart[] {
  const { width, height } = pagePixels(page);
  const columns = Math.ceil(width / PRINT_PART_PX);
  return Array.from({ length: columns * Math.ceil(height / PRINT_PART_PX) }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const [left, top] = [column * PRINT_PART_PX, row * PRINT_PART_PX];
    return {
      column,
      row,
      left,
      top,
      width: Math.min(PRINT_PART_PX, width - left),
      height: Math.min(PRINT_PART_PX, height - top),
    };
  });
}

/** The pixel that styles are written in, and that zooms are counted by. */
export const CSS_DPI = 96;
const METRES_PER_DEGREE = (6_378_137 * Math.PI) / 180;

/** The zoom at which layers are drawn on paper of a scale, whatever its definition: 1:50 000 → 13.5. */
export function printZoom(scale: number): number {
  return Math.log2((ZOOM_0_DEGREES * METRES_PER_DEGREE * 1000 * CSS_DPI) / (scale * MM_PER_INCH));
}

/** Layers are drawn a little beyond their zooms. */
export const isDrawnAt = (zoom: number, { minZoom, maxZoom }: { minZoom: number; maxZoom: number }): boolean =>
  zoom >= minZoom - 0.5 && zoom <= maxZoom + 0.99;
