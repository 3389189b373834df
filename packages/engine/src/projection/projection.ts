import type { CrsCode } from '@motu/core';
import { converterOf, type EpsgCode, UTM_SYSTEMS } from '@motu/core/projection';

export type Pair = [number, number];

/** Between longitude and latitude in degrees and a coordinate system, x first. */
export type Projection = {
  code: string;
  forward(lon: number, lat: number): Pair;
  inverse(x: number, y: number): Pair;
};

const RADIUS = 6_378_137;
const DEGREE = Math.PI / 180;
// Beyond this latitude Web Mercator goes to infinity.
const MERCATOR_LIMIT = 85.06;

const utm = (code: EpsgCode): Projection => {
  const { forward, inverse } = converterOf(code);
  return { code, forward: (lon, lat) => forward([lon, lat]), inverse: (x, y) => inverse([x, y]) };
};

export const PROJECTIONS: Readonly<Record<CrsCode, Projection>> = {
  'EPSG:4326': { code: 'EPSG:4326', forward: (lon, lat) => [lon, lat], inverse: (x, y) => [x, y] },
  'EPSG:3857': {
    code: 'EPSG:3857',
    forward(lon, lat) {
      const bounded = Math.max(-MERCATOR_LIMIT, Math.min(MERCATOR_LIMIT, lat));
      return [lon * DEGREE * RADIUS, Math.log(Math.tan(Math.PI / 4 + (bounded * DEGREE) / 2)) * RADIUS];
    },
    inverse: (x, y) => [x / RADIUS / DEGREE, (2 * Math.atan(Math.exp(y / RADIUS)) - Math.PI / 2) / DEGREE],
  },
  'EPSG:3296': utm('EPSG:3296'),
  'EPSG:3297': utm('EPSG:3297'),
  'EPSG:3298': utm('EPSG:3298'),
  'EPSG:3299': utm('EPSG:3299'),
};

/** The systems of our own grids, and every UTM zone: what pictures of others may be in. */
const KNOWN: ReadonlySet<string> = new Set([...Object.keys(PROJECTIONS), ...UTM_SYSTEMS.map(({ code }) => code)]);

export const isKnownProjection = (code: string): boolean => KNOWN.has(code);

export function projectionOf(code: string): Projection {
  if (!KNOWN.has(code)) throw new Error(`${code} is not a coordinate system that Motu knows.`);
  return PROJECTIONS[code as CrsCode] ?? utm(code as EpsgCode);
}
