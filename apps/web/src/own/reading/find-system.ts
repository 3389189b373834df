import type { CoordinateSystem } from '@motu/contract';
import { AppError } from '@motu/core';
import { converterFrom } from '@motu/core/projection';
import { fr } from './fr.ts';
import type { DeclaredSystem } from './reading.ts';
import { FileRefusal } from './refusal.ts';

/** Asks the server what a system is, by its number or name. */
export type AskSystem = (system: string) => Promise<CoordinateSystem>;

/** Between the coordinates of a file, x first, and degrees of WGS 84. */
export type PlacedSystem = {
  /** They are degrees of WGS 84 already. */
  isPlain: boolean;
  /** The file does not say: degrees are supposed. */
  isSupposed: boolean;
  toLonLat(x: number, y: number): [lon: number, lat: number];
  fromLonLat(lon: number, lat: number): [x: number, y: number];
};

const plain = (isSupposed: boolean): PlacedSystem => ({
  isPlain: true,
  isSupposed,
  toLonLat: (x, y) => [x, y],
  fromLonLat: (lon, lat) => [lon, lat],
});

/** WGS 84 in degrees, however it is written. */
const PLAIN = /^(?:.*\b(?:CRS84h?|(?:EPSG:{1,2}|EPSG\/[\d.]+\/)(?:4326|4979))|4326|WGS[_ ]?(?:19)?84|GCS_WGS_1984)$/i;
/** Datums that are WGS 84 for a map: a projection of somebody's own over one of them is read as it is described. */
const LIKE_WGS84 =
  /DATUM\s*\[\s*"(?:D_)?(?:WGS_?1984|WGS84|World Geodetic System 1984|ETRS_?1989|RGF_?1993|NAD_?1983|Reseau_Geodesique_)/i;

/** Where the coordinates of a file lie: by the system that the visitor says, else by the one that it declares. */
export async function findSystem(
  declared: DeclaredSystem,
  asked: string | undefined,
  ask: AskSystem,
): Promise<PlacedSystem> {
  const system = asked ? { name: asked } : declared;
  if (!system) return plain(true);
  if ('name' in system) return PLAIN.test(system.name.trim()) ? plain(false) : placed(await askFor(system.name, ask));
  return ofDescription(system.wkt, ask);
}

async function askFor(name: string, ask: AskSystem): Promise<CoordinateSystem> {
  try {
    return await ask(name);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid')
      throw new FileRefusal(error.message, [{ kind: 'system' }], error);
    throw new FileRefusal(fr.noAnswer, [], error);
  }
}

/** The number that a description says last is its own; ESRI and QGIS write names instead. */
async function ofDescription(wkt: string, ask: AskSystem): Promise<PlacedSystem> {
  const own =
    /(?:AUTHORITY\s*\[\s*"EPSG"\s*,\s*"?(\d{4,6})"?\s*\]|ID\s*\[\s*"EPSG"\s*,\s*(\d{4,6})\s*\])\s*\]\s*$/.exec(wkt);
  const code = own?.[1] ?? own?.[2] ?? (/Mercator_Auxiliary_Sphere|Popular Visualisation/.test(wkt) ? '3857' : null);
  const name = code ? `EPSG:${code}` : (/^\s*\w+\s*\[\s*"([^"]{1,200})"/.exec(wkt)?.[1] ?? '');
  if (PLAIN.test(name)) return plain(false);
  try {
    return placed(await askFor(name, ask));
  } catch (error) {
    if (!LIKE_WGS84.test(wkt)) throw new FileRefusal(fr.unknownDatum(name), [{ kind: 'system' }], error);
    return between(wkt.trim(), name);
  }
}

/** The common definition tells the island; the island's own tells the place. */
function placed({ definition, iles }: CoordinateSystem): PlacedSystem {
  const common = between(definition);
  const islands = iles.map(({ bbox, definition: own }) => ({ bbox, own: between(own) }));
  if (islands.length === 0) return common;
  const at = (lon: number, lat: number) =>
    islands.find(({ bbox: [w = 0, s = 0, e = 0, n = 0] }) => lon >= w && lon <= e && lat >= s && lat <= n)?.own;
  return {
    ...common,
    toLonLat(x, y) {
      const [lon, lat] = common.toLonLat(x, y);
      return at(lon, lat)?.toLonLat(x, y) ?? [lon, lat];
    },
    fromLonLat: (lon, lat) => (at(lon, lat) ?? common).fromLonLat(lon, lat),
  };
}

function between(definition: string, name = ''): PlacedSystem {
  const { forward, inverse } = converterOf(definition, name);
  return {
    isPlain: false,
    isSupposed: false,
    toLonLat: (x, y) => inverse([x, y]),
    fromLonLat: (lon, lat) => forward([lon, lat]),
  };
}

function converterOf(definition: string, name: string) {
  try {
    return converterFrom(definition);
  } catch (cause) {
    throw new FileRefusal(fr.unknownDatum(name), [{ kind: 'system' }], cause);
  }
}
