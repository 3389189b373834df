import geographiclib from 'geographiclib-geodesic';
import type { LonLat } from '../coordinate/lon-lat.ts';

const { Geodesic } = geographiclib;
const POSITION = Geodesic.LATITUDE | Geodesic.LONGITUDE | Geodesic.LONG_UNROLL;

/** `count` points at `radius` metres of a centre, from the north through the east; the last one is not the first again. */
export function circleOutline([lon, lat]: LonLat, radius: number, count: number): LonLat[] {
  return Array.from({ length: count }, (_, i) => {
    const { lon2 = lon, lat2 = lat } = Geodesic.WGS84.Direct(lat, lon, (360 * i) / count, radius, POSITION);
    return [lon2, lat2];
  });
}
