/** What everything drawn over the map has in common (MAP-13). Widths and sizes in pixels, resolutions in degrees per pixel. */
export const LABEL_MAX_RESOLUTION = 0.02;
export const TEXT_Z_INDEX = 10_000;
export const STROKE_WIDTH = 3;
export const DASHED_WIDTH = 2;
export const MARKER_SIZE = 30;
