import geographiclib from 'geographiclib-geodesic';
import type { LonLat } from '../coordinate/lon-lat.ts';

const { Geodesic } = geographiclib;

/** Metres between two points along the ellipsoid, by Karney's method: to the nanometre, everywhere. `[-149.57, -17.54]` to `[-149.85, -17.53]` → 29 750 m. */
export function geodesicDistance([lon1, lat1]: LonLat, [lon2, lat2]: LonLat): number {
  return Geodesic.WGS84.Inverse(lat1, lon1, lat2, lon2, Geodesic.DISTANCE).s12 as number;
}

/** Direction of the second point from the first, degrees clockwise from north, 0 to 360. */
export function geodesicBearing([lon1, lat1]: LonLat, [lon2, lat2]: LonLat): number {
  return ((Geodesic.WGS84.Inverse(lat1, lon1, lat2, lon2, Geodesic.AZIMUTH).azi1 as number) + 360) % 360;
}
