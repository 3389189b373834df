import type { LonLat } from '../coordinate/lon-lat.ts';

const SEMI_MAJOR = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const SEMI_MINOR = SEMI_MAJOR * (1 - FLATTENING);
const ENOUGH = 1e-12; // radians: 6 µm on the ground
const MOST_ROUNDS = 100;

/**
 * Metres between two points along the ellipsoid, by Vincenty's inverse formula: to the millimetre, but for points almost
 * opposite on the globe, where it does not converge and its last step is given. `[-149.57, -17.54]` to `[-149.85, -17.53]` → 29 750 m.
 */
export function geodesicDistance([lon1, lat1]: LonLat, [lon2, lat2]: LonLat): number {
  const [u1, u2] = [reducedLatitude(lat1), reducedLatitude(lat2)];
  const [sinU1, cosU1, sinU2, cosU2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)];
  const difference = radians(lon2 - lon1);
  let lambda = difference;
  let [sigma, sinSigma, cosSigma, cosSqAlpha, cos2Middle] = [0, 0, 1, 1, 0];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const [sinLambda, cosLambda] = [Math.sin(lambda), Math.cos(lambda)];
    sinSigma = Math.hypot(cosU2 * sinLambda, cosU1 * sinU2 - sinU1 * cosU2 * cosLambda);
    if (sinSigma === 0) return 0;
    cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda;
    sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cosU1 * cosU2 * sinLambda) / sinSigma;
    cosSqAlpha = 1 - sinAlpha ** 2;
    cos2Middle = cosSqAlpha > 0 ? cosSigma - (2 * sinU1 * sinU2) / cosSqAlpha : 0; // 0 along the equator
    const c = (FLATTENING / 16) * cosSqAlpha * (4 + FLATTENING * (4 - 3 * cosSqAlpha));
    const series = sigma + c * sinSigma * (cos2Middle + c * cosSigma * (2 * cos2Middle ** 2 - 1));
    const next = difference + (1 - c) * FLATTENING * sinAlpha * series;
    const isDone = Math.abs(next - lambda) < ENOUGH;
    lambda = next;
    if (isDone) break;
  }
  return arcLength(sigma, sinSigma, cosSigma, cosSqAlpha, cos2Middle);
}

function arcLength(sigma: number, sinSigma: number, cosSigma: number, cosSqAlpha: number, cos2Middle: number): number {
  const uSq = (cosSqAlpha * (SEMI_MAJOR ** 2 - SEMI_MINOR ** 2)) / SEMI_MINOR ** 2;
  const a = 1 + (uSq / 16_384) * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq)));
  const b = (uSq / 1024) * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)));
  const inner =
    cosSigma * (2 * cos2Middle ** 2 - 1) - (b / 6) * cos2Middle * (4 * sinSigma ** 2 - 3) * (4 * cos2Middle ** 2 - 3);
  return SEMI_MINOR * a * (sigma - b * sinSigma * (cos2Middle + (b / 4) * inner));
}

function reducedLatitude(lat: number): number {
  return Math.atan((1 - FLATTENING) * Math.tan(radians(lat)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
