/** The ellipsoid of WGS 84, metres. */
export const SEMI_MAJOR = 6_378_137;
export const FLATTENING = 1 / 298.257223563;
export const ECCENTRICITY_SQ = FLATTENING * (2 - FLATTENING);

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Metres from the axis of the earth to a parallel: `parallelRadius(0)` → 6 378 137. */
export function parallelRadius(lat: number): number {
  return (SEMI_MAJOR * Math.cos(radians(lat))) / Math.sqrt(1 - ECCENTRICITY_SQ * Math.sin(radians(lat)) ** 2);
}
