import type { Extent } from '@motu/core';
import { type PrintPage, pageOutline } from '@motu/core/print';

/** Degrees around the map of a page; beyond 180° where it lies across. */
export function groundAround(page: PrintPage): Extent {
  const outline = pageOutline(page);
  const [lons, lats] = [outline.map(([lon]) => lon), outline.map(([, lat]) => lat)];
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}
