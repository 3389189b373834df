import proj4 from 'proj4';
import type { LonLat } from '../coordinate/lon-lat.ts';
import type { Extent } from '../grid/tile-grid.ts';

export type EpsgCode = `EPSG:${number}`;

/** One of the projected coordinate systems that Motu knows, all of them UTM (MAP-02). */
type UtmSystem = {
  code: EpsgCode;
  zone: number;
  isSouth: boolean;
  /** In the words of proj4. */
  definition: string;
  /** Degrees within which the system is meant to be used. */
  worldExtent: Extent;
};

// RGPF to WGS 84 (1), EPSG:8828, half a metre: what PROJ and GDAL apply.
const RGPF = '+ellps=GRS80 +towgs84=0.072,-0.507,-0.245,0.0183,-0.0003,0.007,-0.0093';
/** EPSG:4687, RGPF in degrees. */
export const RGPF_DEGREES = `+proj=longlat ${RGPF} +no_defs`;
const WGS84 = '+datum=WGS84';

const ZONES = Array.from({ length: 60 }, (_, i) => i + 1);

function system(code: number, zone: number, isSouth: boolean, datum: string, worldExtent: Extent): UtmSystem {
  const definition = `+proj=utm +zone=${zone} ${isSouth ? '+south ' : ''}${datum} +units=m +no_defs`;
  return { code: `EPSG:${code}`, zone, isSouth, definition, worldExtent };
}

/** WGS 84 / UTM zones 1 to 60, north and south, and RGPF / UTM zones 5 to 8 south with the areas of use of the EPSG registry. */
export const UTM_SYSTEMS: readonly UtmSystem[] = [
  ...ZONES.map((zone) => system(32600 + zone, zone, false, WGS84, [zone * 6 - 186, 0, zone * 6 - 180, 84])),
  ...ZONES.map((zone) => system(32700 + zone, zone, true, WGS84, [zone * 6 - 186, -80, zone * 6 - 180, 0])),
  system(3296, 5, true, RGPF, [-158.13, -26.7, -150, -12.5]),
  system(3297, 6, true, RGPF, [-150, -31.2, -144, -7.29]),
  system(3298, 7, true, RGPF, [-144, -31.24, -138, -4.52]),
  system(3299, 8, true, RGPF, [-138, -26.58, -131.97, -5.52]),
];

const BY_CODE = new Map(UTM_SYSTEMS.map((one) => [one.code, one]));

export function utmSystem(code: EpsgCode): UtmSystem {
  const found = BY_CODE.get(code);
  if (!found) throw new Error(`${code} is not a coordinate system that Motu knows.`);
  return found;
}

type XY = [x: number, y: number];
type Converter = { forward(point: LonLat): XY; inverse(xy: Readonly<XY>): XY };

const converters = new Map<EpsgCode, Converter>();

/** Between degrees and the metres of a system, x first. Made once for each. */
export function converterOf(code: EpsgCode): Converter {
  const known = converters.get(code);
  if (known) return known;
  const made = converterFrom(utmSystem(code).definition);
  converters.set(code, made);
  return made;
}

/** The same for any system, in the words of proj4: what an imported file is in. */
export function converterFrom(definition: string): Converter {
  const { forward, inverse } = proj4('WGS84', definition);
  return {
    forward: ([lon, lat]) => forward([lon, lat]) as XY,
    inverse: ([x, y]) => inverse([x, y]) as XY,
  };
}

/** proj4 with every system defined, for a library that takes it whole, as OpenLayers' `register` does. */
export function definedProj4(): typeof proj4 {
  proj4.defs(UTM_SYSTEMS.map(({ code, definition }) => [code, definition]));
  return proj4;
}
