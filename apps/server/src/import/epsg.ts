import { readFileSync } from 'node:fs';
import { AppError } from '@motu/core';
import { converterFrom } from '@motu/core/projection';

/** A coordinate system of a file, x first, against longitude and latitude of WGS 84. */
export type FileProjection = {
  /** Its coordinates are those of WGS 84 already, in degrees. */
  isPlain: boolean;
  toDegrees(x: number, y: number): [number, number];
  fromDegrees(lon: number, lat: number): [number, number];
};

const PLAIN: FileProjection = { isPlain: true, toDegrees: (x, y) => [x, y], fromDegrees: (x, y) => [x, y] };
const WGS84 = 4326;
/** Systems on these ellipsoids differ from WGS 84 by less than a cell; any other needs its shift, or would be hundreds of metres off. */
const LIKE_WGS84 = /\+(?:ellps=(?:GRS80|WGS84)|datum=WGS84|towgs84=|nadgrids=)/;

/** Any system of the EPSG registry, with its change of datum. */
export function projectionOf(code: number): FileProjection {
  if (code === WGS84) return PLAIN;
  const definition = definitionOf(code);
  if (!definition) throw refused(code, 'n’est pas connue de Motu');
  if (!LIKE_WGS84.test(definition)) throw refused(code, 'a un décalage avec WGS\u00a084 que Motu ne connaît pas');
  // A grid of shifts is a file of its own: without it places would be off by a hundred metres, and nobody would see it.
  if (/\+nadgrids=(?!@null)/.test(definition)) throw refused(code, 'demande une grille de décalages que Motu n’a pas');
  const { forward, inverse } = converterFrom(definition);
  return {
    isPlain: false,
    toDegrees: (x, y) => inverse([x, y]),
    fromDegrees: (lon, lat) => forward([lon, lat]),
  };
}

function definitionOf(code: number): string | null {
  try {
    const path = new URL(import.meta.resolve(`epsg-index/s/${code}.json`));
    return (JSON.parse(readFileSync(path, 'utf8')) as { proj4: string | null }).proj4;
  } catch {
    return null; // no such code
  }
}

function refused(code: number, why: string): AppError {
  return new AppError(
    'invalid',
    `La projection EPSG:${code} ${why}. Convertissez le fichier, par exemple avec «\u00a0gdalwarp -t_srs EPSG:4326\u00a0».`,
  );
}
