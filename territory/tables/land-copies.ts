/** Thinned copies: the highest zoom each serves, its tolerance in metres (under a sixth of a pixel there) and the least motu kept. */
export const LAND_COPIES = [
  { zoom: 12, tolerance: 6, leastKm2: 0 },
  { zoom: 9, tolerance: 40, leastKm2: 0.002 },
  { zoom: 6, tolerance: 300, leastKm2: 0.05 },
] as const;
