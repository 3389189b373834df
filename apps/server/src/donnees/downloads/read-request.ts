import { AppError, type CrsCode, type Extent, isCrsCode } from '@motu/core';
import { type Condition, join, parseCql } from '@motu/engine';
import { FORMAT_IDS, FORMATS, type FormatId, takesSystem } from '../files/formats.ts';
import { SYSTEMS } from '../files/systems.ts';
import type { Places } from './places.ts';

/** What of a layer is asked for, and how. */
export type DownloadRequest = {
  format: FormatId;
  crs: CrsCode;
  extent: Extent | undefined;
  where: Condition | undefined;
  /** The same for the same demand: what was asked, in one order. */
  key: string;
};

const PARAMETERS = ['format', 'crs', 'lieu', 'bbox', 'filtre'] as const;
type Parameter = (typeof PARAMETERS)[number];

/** Refuses what it cannot read by the name of its parameter. */
export async function readRequest(
  params: URLSearchParams,
  fields: readonly string[],
  places: Places,
): Promise<DownloadRequest> {
  const said = (name: Parameter) => (params.get(name) ?? '').trim();
  const format = readFormat(said('format'));
  const crs = readSystem(said('crs'), format);
  const place = await readPlace(said('lieu'), places);
  const box = readBox(said('bbox'));
  const filter = readFilter(said('filtre'), fields);
  const conditions = [place.where, filter].filter((one) => one !== undefined);
  return {
    ...{ format, crs },
    extent: box && place.extent ? shared(box, place.extent) : (box ?? place.extent),
    where: conditions.length > 0 ? join('and', conditions) : undefined,
    key: JSON.stringify([format, crs, said('lieu'), box ?? null, said('filtre')]),
  };
}

function refuse(field: Parameter, message: string): never {
  throw new AppError('invalid', message, { fields: [{ field, message }] });
}

function readFormat(text: string): FormatId {
  const known = FORMAT_IDS.find((id) => id === text);
  return known ?? refuse('format', `Choisissez un format : ${FORMAT_IDS.join(', ')}.`);
}

function readSystem(text: string, format: FormatId): CrsCode {
  const crs = text || 'EPSG:4326';
  if (!isCrsCode(crs)) refuse('crs', `Choisissez un système : ${Object.keys(SYSTEMS).join(', ')}.`);
  if (!takesSystem(format, crs))
    refuse('crs', `Un fichier ${FORMATS[format].name} est toujours en WGS 84 (EPSG:4326).`);
  return crs;
}

async function readPlace(text: string, places: Places) {
  if (text === '') return {};
  const ground = await places.ground(text);
  return ground ?? refuse('lieu', `Aucune île ni commune ne s’appelle « ${text.slice(0, 80)} ».`);
}

const NUMBER = /^-?\d{1,4}(?:\.\d{1,15})?$/;

function readBox(text: string): Extent | undefined {
  if (text === '') return undefined;
  const words = text.split(',').map((word) => word.trim());
  const [west = 0, south = 0, east = 0, north = 0] = words.map(Number);
  const isRead = words.length === 4 && words.every((word) => NUMBER.test(word));
  if (!isRead || west >= east || south >= north || Math.abs(south) > 90 || Math.abs(north) > 90)
    refuse('bbox', 'Écrivez le cadre en degrés : ouest, sud, est, nord, comme -149.95,-17.62,-149.72,-17.46.');
  return [west, south, east, north];
}

function readFilter(text: string, fields: readonly string[]): Condition | undefined {
  if (text === '') return undefined;
  try {
    return parseCql(text, fields);
  } catch (error) {
    if (error instanceof AppError) refuse('filtre', error.message);
    throw error;
  }
}

/** One that is the wrong way round, where they share nothing, holds nothing. */
function shared(a: Extent, b: Extent): Extent {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}
