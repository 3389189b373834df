import type { CrsCode } from '@motu/core';
import proj4 from 'proj4';

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

// RGPF to WGS 84 (1), EPSG:8828, half a metre: what PROJ and GDAL apply.
const RGPF = '+ellps=GRS80 +towgs84=0.072,-0.507,-0.245,0.0183,-0.0003,0.007,-0.0093';

const utm = (code: CrsCode, zone: number): Projection => {
  const converter = proj4('WGS84', `+proj=utm +zone=${zone} +south ${RGPF} +units=m +no_defs`);
  return {
    code,
    forward: (lon, lat) => converter.forward([lon, lat]) as Pair,
    inverse: (x, y) => converter.inverse([x, y]) as Pair,
  };
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
  'EPSG:3296': utm('EPSG:3296', 5),
  'EPSG:3297': utm('EPSG:3297', 6),
  'EPSG:3298': utm('EPSG:3298', 7),
  'EPSG:3299': utm('EPSG:3299', 8),
};
