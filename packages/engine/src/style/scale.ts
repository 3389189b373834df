import { ZOOM_0_DEGREES } from '@motu/core';

// A standard pixel is 0.28 mm (OGC 06-042, 7.2.4.6.9); metres per degree at the equator.
const PIXEL_METRES = 0.00028;
const METRES_PER_DEGREE = 111_319.490793;

/** Scale denominator of a view zoom. `denominatorOf(8)` → 2 183 915 */
export function denominatorOf(zoom: number): number {
  return ((ZOOM_0_DEGREES / 2 ** zoom) * METRES_PER_DEGREE) / PIXEL_METRES;
}
