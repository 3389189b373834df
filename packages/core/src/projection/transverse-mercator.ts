import type { LonLat } from '../coordinate/lon-lat.ts';
import { ECCENTRICITY_SQ, FLATTENING, radians, SEMI_MAJOR } from '../geodesic/ellipsoid.ts';

/**
 * UTM on WGS 84 by Krüger's series (C. F. F. Karney, Transverse Mercator with an accuracy of a few nanometers, 2011,
 * equations 7 to 36), to the fourth order: a micrometre over the widest zone. docs/adr/0016 tells why it is here.
 */
const SCALE = 0.9996;
const FALSE_EASTING = 500_000;
const FALSE_NORTHING_SOUTH = 10_000_000;

const E = Math.sqrt(ECCENTRICITY_SQ);
const N = FLATTENING / (2 - FLATTENING);
/** Radius of the sphere whose meridian is as long as that of the ellipsoid, at the scale of the zone's own meridian. */
const RADIUS = ((SCALE * SEMI_MAJOR) / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);

const ALPHA = [
  N / 2 - (2 * N ** 2) / 3 + (5 * N ** 3) / 16 + (41 * N ** 4) / 180,
  (13 * N ** 2) / 48 - (3 * N ** 3) / 5 + (557 * N ** 4) / 1440,
  (61 * N ** 3) / 240 - (103 * N ** 4) / 140,
  (49_561 * N ** 4) / 161_280,
];
const BETA = [
  N / 2 - (2 * N ** 2) / 3 + (37 * N ** 3) / 96 - N ** 4 / 360,
  N ** 2 / 48 + N ** 3 / 15 - (437 * N ** 4) / 1440,
  (17 * N ** 3) / 480 - (37 * N ** 4) / 840,
  (4397 * N ** 4) / 161_280,
];

type UtmZone = { zone: number; isSouth: boolean };
type Grid = [easting: number, northing: number];

export function toGrid({ zone, isSouth }: UtmZone, [lon, lat]: LonLat): Grid {
  // The shorter way round from the zone's own meridian.
  const away = lon - meridian(zone);
  const lambda = radians(away - 360 * Math.round(away / 360));
  const t = conformal(Math.tan(radians(lat)));
  const xi = Math.atan2(t, Math.cos(lambda));
  const eta = Math.asinh(Math.sin(lambda) / Math.hypot(t, Math.cos(lambda)));
  const [dXi, dEta] = series(ALPHA, xi, eta);
  return [FALSE_EASTING + RADIUS * (eta + dEta), (isSouth ? FALSE_NORTHING_SOUTH : 0) + RADIUS * (xi + dXi)];
}

export function fromGrid({ zone, isSouth }: UtmZone, [easting, northing]: Readonly<Grid>): LonLat {
  const xi = (northing - (isSouth ? FALSE_NORTHING_SOUTH : 0)) / RADIUS;
  const eta = (easting - FALSE_EASTING) / RADIUS;
  const [dXi, dEta] = series(BETA, xi, eta);
  const [xi0, eta0] = [xi - dXi, eta - dEta];
  const t = Math.sin(xi0) / Math.hypot(Math.sinh(eta0), Math.cos(xi0));
  const lon = meridian(zone) + degrees(Math.atan2(Math.sinh(eta0), Math.cos(xi0)));
  return [lon - 360 * Math.round(lon / 360), degrees(Math.atan(geographic(t)))];
}

function meridian(zone: number): number {
  return zone * 6 - 183;
}

function series(terms: readonly number[], xi: number, eta: number): [number, number] {
  return terms.reduce<[number, number]>(
    ([sumXi, sumEta], term, i) => {
      const j = 2 * (i + 1);
      return [
        sumXi + term * Math.sin(j * xi) * Math.cosh(j * eta),
        sumEta + term * Math.cos(j * xi) * Math.sinh(j * eta),
      ];
    },
    [0, 0],
  );
}

/** Tangent of the conformal latitude, from that of the geographic one. */
function conformal(tan: number): number {
  const sigma = Math.sinh(E * Math.atanh((E * tan) / Math.hypot(1, tan)));
  return tan * Math.hypot(1, sigma) - sigma * Math.hypot(1, tan);
}

/** The inverse, by Newton's method: two rounds are enough for the last bit, a third costs nothing. */
function geographic(target: number): number {
  let tan = target / (1 - ECCENTRICITY_SQ);
  for (let round = 0; round < 3; round++) {
    const value = conformal(tan);
    const step = (1 + (1 - ECCENTRICITY_SQ) * tan ** 2) / ((1 - ECCENTRICITY_SQ) * Math.hypot(1, tan));
    tan += ((target - value) / Math.hypot(1, value)) * step;
  }
  return tan;
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
