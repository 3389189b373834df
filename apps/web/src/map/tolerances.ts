/** How near is near enough, in pixels (DRAW-03). */
export const SNAP_TOLERANCE = 10;
export const CLICK_TOLERANCE = 6;
export const HIT_TOLERANCE = 2;
export const MODIFY_TOLERANCE = 10;
/** How long a finger rests before what it holds moves, and before a long press is one. */
export const DRAG_VERTEX_DELAY_MS = 500;
