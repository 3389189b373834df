/** `[longitude, latitude]` in degrees, WGS 84. */
export type LonLat = readonly [lon: number, lat: number];
