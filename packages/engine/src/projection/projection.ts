import type { CrsCode } from '@motu/core';
import { converterOf, type EpsgCode } from '@motu/core/projection';

export type Pair = [number, number];

/** Between longitude and latitude in degrees and a coordinate system, x first. */
export type Projection = {
  code: CrsCode;
  forward(lon: number, lat: number): Pair;
  inverse(x: number, y: number): Pair;
};

const RADIUS = 6_378_137;
const DEGREE = Math.PI / 180;
// Beyond this latitude Web Mercator goes to infinity.
const MERCATOR_LIMIT = 85.06;

const utm = (code: CrsCode & EpsgCode): Projection => {
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
