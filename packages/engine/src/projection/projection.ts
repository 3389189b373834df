import type { CrsCode } from '@motu/core';
import { type PageSystem, turnGrid } from '@motu/core/print';
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

/** The y of Web Mercator, by itself: layers of many vertices ask for it without a pair for each. */
export function mercatorY(lat: number): number {
  const bounded = Math.max(-MERCATOR_LIMIT, Math.min(MERCATOR_LIMIT, lat));
  return Math.log(Math.tan(Math.PI / 4 + (bounded * DEGREE) / 2)) * RADIUS;
}

export const mercatorX = (lon: number): number => lon * DEGREE * RADIUS;

const utm = (code: EpsgCode): Projection => {
  const { forward, inverse } = converterOf(code);
  return { code, forward: (lon, lat) => forward([lon, lat]), inverse: (x, y) => inverse([x, y]) };
};

/** A system of a page: longitudes run on beyond 180°, and the axes may be turned. */
function pageProjection(code: string, system: EpsgCode, turn: number): Projection {
  const { forward, inverse } = converterOf(system);
  const meridian = (UTM_SYSTEMS.find((one) => one.code === system)?.zone ?? 0) * 6 - 183;
  return {
    code,
    forward: (lon, lat) => turnGrid(turn, forward([lon, lat])),
    inverse(x, y) {
      const [lon, lat] = inverse(turnGrid(-turn, [x, y]));
      return [lon - 360 * Math.round((lon - meridian) / 360), lat];
    },
  };
}

export const PROJECTIONS: Readonly<Record<CrsCode, Projection>> = {
  'EPSG:4326': { code: 'EPSG:4326', forward: (lon, lat) => [lon, lat], inverse: (x, y) => [x, y] },
  'EPSG:3857': {
    code: 'EPSG:3857',
    forward: (lon, lat) => [mercatorX(lon), mercatorY(lat)],
    inverse: (x, y) => [x / RADIUS / DEGREE, (2 * Math.atan(Math.exp(y / RADIUS)) - Math.PI / 2) / DEGREE],
  },
  'EPSG:3296': utm('EPSG:3296'),
  'EPSG:3297': utm('EPSG:3297'),
  'EPSG:3298': utm('EPSG:3298'),
  'EPSG:3299': utm('EPSG:3299'),
};

/** Any system that a picture is drawn in: those of our own grids, and those of printed pages. */
export type DrawnSystem = CrsCode | PageSystem;

const DEGREES_PER_METRE = 180 / (Math.PI * RADIUS);

/** Length of one unit of a system in degrees of the equator. */
export const degreesPerUnit = (system: DrawnSystem): number => (system === 'EPSG:4326' ? 1 : DEGREES_PER_METRE);

/** The systems of our own grids, and every UTM zone: what pictures of others may be in. */
const KNOWN: ReadonlySet<string> = new Set([...Object.keys(PROJECTIONS), ...UTM_SYSTEMS.map(({ code }) => code)]);

export const isKnownProjection = (code: string): boolean => KNOWN.has(code);

export function projectionOf(code: string): Projection {
  const [, system = '', turn] = /^(EPSG:\d+)(?:@([\d.]+))?$/.exec(code) ?? [];
  if (!KNOWN.has(system)) throw new Error(`${code} is not a coordinate system that Motu knows.`);
  if (turn === undefined && Object.hasOwn(PROJECTIONS, code)) return PROJECTIONS[code as CrsCode];
  return pageProjection(code, system as EpsgCode, Number(turn ?? 0));
}
