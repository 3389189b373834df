import { AppError } from '@motu/core';
import { converterFrom } from '@motu/core/projection';
import { definitionOf } from './epsg-index.ts';
import { islandShiftsOf } from './island-shifts.ts';

export type ToLonLat = (x: number, y: number) => [lon: number, lat: number];

/** The coordinates of a file, x first, against longitude and latitude on WGS 84. */
export type FileProjection = {
  /** They are degrees of WGS 84 already. */
  isPlain: boolean;
  toLonLat: ToLonLat;
  fromLonLat(lon: number, lat: number): [x: number, y: number];
};

const PLAIN: FileProjection = { isPlain: true, toLonLat: (x, y) => [x, y], fromLonLat: (lon, lat) => [lon, lat] };
/** WGS 84, without and with heights. */
const PLAIN_CODES = [4326, 4979];

/** Systems on these ellipsoids differ from WGS 84 by less than the maps show; any other needs its shift, or would be hundreds of metres off. */
const LIKE_WGS84 = /\+(?:ellps=(?:GRS80|WGS84)|datum=WGS84|towgs84=|nadgrids=)/;
/** A grid of shifts is a file of its own: without it places would be off by a hundred metres, and nobody would see it. */
const SHIFT_GRID = /\+nadgrids=(?!@null)/;

/** What a system is in the words of proj4, on the whole and on each island that has a shift of its own. */
type SystemDefinition = {
  code: number;
  name: string;
  definition: string;
  islands: { box: readonly [west: number, south: number, east: number, north: number]; definition: string }[];
};

/** Any system of the EPSG registry, with its change of datum. One whose place on the earth is not known is refused, not guessed. */
export function systemOf(code: number): SystemDefinition {
  const found = definitionOf(code);
  if (!found) throw refused(`EPSG:${code}`, 'n’est pas connue de Motu');
  const { name, definition } = found;
  const label = `EPSG:${code} (${name})`;
  if (!LIKE_WGS84.test(definition)) throw refused(label, 'a un décalage avec WGS\u00a084 que Motu ne connaît pas');
  if (SHIFT_GRID.test(definition)) throw refused(label, 'demande une grille de décalages que Motu n’a pas');
  const islands = islandShiftsOf(name).map(({ box, shift }) => ({
    box,
    definition: definition.replace(/\+towgs84=\S+/, shift),
  }));
  return { code, name, definition, islands };
}

/** The same, ready to be used. */
export function projectionOf(code: number): FileProjection {
  if (PLAIN_CODES.includes(code)) return PLAIN;
  const system = systemOf(code);
  return byIsland(system, projectionOfDefinition(system.definition, `EPSG:${code} (${system.name})`));
}

/** The same from the words of proj4 or from a WKT whose datum is known to be like WGS 84. */
export function projectionOfDefinition(definition: string, label: string): FileProjection {
  try {
    const { forward, inverse } = converterFrom(definition);
    inverse([0, 0]);
    return {
      isPlain: false,
      toLonLat: (x, y) => inverse([x, y]),
      fromLonLat: (lon, lat) => forward([lon, lat]),
    };
  } catch (cause) {
    throw refused(label, 'n’est pas prise en charge', cause);
  }
}

/** The common shift tells the island; the island's own tells the place. */
function byIsland({ name, islands: own }: SystemDefinition, common: FileProjection): FileProjection {
  const islands = own.map(({ box, definition }) => ({ box, own: projectionOfDefinition(definition, name) }));
  if (islands.length === 0) return common;
  const at = (lon: number, lat: number) =>
    islands.find(({ box: [west, south, east, north] }) => lon >= west && lon <= east && lat >= south && lat <= north)
      ?.own;
  return {
    isPlain: false,
    toLonLat(x, y) {
      const [lon, lat] = common.toLonLat(x, y);
      return at(lon, lat)?.toLonLat(x, y) ?? [lon, lat];
    },
    fromLonLat: (lon, lat) => (at(lon, lat) ?? common).fromLonLat(lon, lat),
  };
}

function refused(label: string, why: string, cause?: unknown): AppError {
  return new AppError(
    'invalid',
    `La projection ${label} ${why}. Convertissez d’abord le fichier en EPSG:4326, par exemple avec QGIS ou GDAL.`,
    cause === undefined ? undefined : { cause },
  );
}
