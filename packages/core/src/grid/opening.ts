import type { LonLat } from '../coordinate/lon-lat.ts';

/** Where the map opens, unless an address, a context or the last visit says otherwise: Tahiti. */
export const OPENING_CENTER: LonLat = [-149.4774, -17.6376];
