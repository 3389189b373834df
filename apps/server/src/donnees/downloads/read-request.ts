import { AppError, type CrsCode, type Extent, isCrsCode, readDays } from '@motu/core';
import { type Condition, join, parseCql, sharedGround } from '@motu/engine';
import { SYSTEMS } from '../../domain/coordinate-systems.ts';
import { datetimeCondition } from '../../ows/ogc/datetime.ts';
import { FORMATS, type FormatId, takesSystem } from '../files/formats.ts';
import type { Places } from './places.ts';

/** What of a layer is asked for, and how. */
export type DownloadRequest = {
  format: FormatId;
  crs: CrsCode;
  /** As the address names it; empty for everywhere. */
  place: string;
  box: Extent | undefined;
  filter: Condition | undefined;
  /** Of these days alone. */
  days: Condition | undefined;
  /** These objects alone. */
  ids: readonly number[] | undefined;
  /** The same for the same demand: what was asked, in one order. */
  key: string;
};

const PARAMETERS = ['format', 'crs', 'lieu', 'bbox', 'filtre', 'temps', 'ids'] as const;
/** Objects that a selection may name: as many as an address has room for. */
const MOST_IDS = 1_000;
type Parameter = (typeof PARAMETERS)[number];

type DownloadTerms = {
  formats: readonly FormatId[];
  fields: readonly string[];
  /** The column of a layer with days. */
  dates: string | null;
};

/** Refuses what it cannot read by the name of its parameter. */
export async function readRequest(
  params: URLSearchParams,
  { formats, fields, dates }: DownloadTerms,
  places: Places,
): Promise<DownloadRequest> {
  const said = (name: Parameter) => (params.get(name) ?? '').trim();
  const format = readFormat(said('format'), formats);
  const crs = readSystem(said('crs'), format);
  const place = await readPlace(said('lieu'), places);
  const box = readBox(said('bbox'));
  if (format === 'tif' && said('filtre') !== '')
    refuse('filtre', 'Un relief n’a pas d’objets à filtrer\u00a0: choisissez une île, une commune ou un cadre.');
  const filter = readFilter(said('filtre'), fields);
  const ids = readIds(said('ids'));
  const days = readTime(said('temps'), dates);
  const more = [ids, days && said('temps')].filter((one) => one !== undefined);
  const key = JSON.stringify([format, crs, place, box ?? null, said('filtre'), ...more]);
  return { format, crs, place, box, filter, days, ids, key };
}

/** Which objects are meant: the limits of a commune are read for a file, not each time one asks how it goes. */
export async function askedGround({ place, box, filter, days, ids }: DownloadRequest, places: Places) {
  const ground = place === '' ? {} : ((await places.ground(place)) ?? refusePlace(place));
  const conditions = [ground.where, filter, days].filter((one) => one !== undefined);
  const extent = box && ground.extent ? sharedGround(box, ground.extent) : (box ?? ground.extent);
  return {
    ...(extent && { extent }),
    ...(ids && { ids }),
    ...(conditions.length > 0 && { where: join('and', conditions) }),
  };
}

function refuse(field: Parameter, message: string): never {
  throw new AppError('invalid', message, { fields: [{ field, message }] });
}

function readFormat(text: string, formats: readonly FormatId[]): FormatId {
  const known = formats.find((id) => id === text);
  return known ?? refuse('format', `Choisissez un format\u00a0: ${formats.join(', ')}.`);
}

function readSystem(text: string, format: FormatId): CrsCode {
  const crs = text || 'EPSG:4326';
  if (!isCrsCode(crs)) refuse('crs', `Choisissez un système\u00a0: ${Object.keys(SYSTEMS).join(', ')}.`);
  if (!takesSystem(format, crs))
    refuse('crs', `Un fichier ${FORMATS[format].name} est toujours en WGS 84 (EPSG:4326).`);
  return crs;
}

async function readPlace(text: string, places: Places): Promise<string> {
  return text === '' || (await places.has(text)) ? text : refusePlace(text);
}

function refusePlace(text: string): never {
  refuse('lieu', `Aucune île ni commune ne s’appelle «\u00a0${text.slice(0, 80)}\u00a0».`);
}

const NUMBER = /^-?\d{1,3}(?:\.\d{1,15})?$/;

function readBox(text: string): Extent | undefined {
  if (text === '') return undefined;
  const words = text.split(',').map((word) => word.trim());
  const [west = 0, south = 0, east = 0, north = 0] = words.map(Number);
  if (words.length !== 4 || !words.every((word) => NUMBER.test(word)))
    refuse('bbox', 'Écrivez le cadre en degrés\u00a0: ouest, sud, est, nord, comme -149.95,-17.62,-149.72,-17.46.');
  if (Math.max(Math.abs(west), Math.abs(east)) > 180 || Math.max(Math.abs(south), Math.abs(north)) > 90)
    refuse('bbox', 'Le cadre a des longitudes de -180 à 180 et des latitudes de -90 à 90.');
  if (west >= east || south >= north)
    refuse(
      'bbox',
      'Le cadre va d’ouest en est et du sud au nord, sans passer le 180ᵉ méridien\u00a0: ouest, sud, est, nord.',
    );
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

/** A layer without days has the same objects on each. */
function readTime(text: string, dates: string | null): Condition | undefined {
  if (text === '') return undefined;
  const days = readDays(text) ?? refuse('temps', 'Écrivez un jour, ou le premier et le dernier autour d’une barre.');
  return dates === null ? undefined : datetimeCondition(dates, days);
}

function readIds(text: string): number[] | undefined {
  if (text === '') return undefined;
  const words = text.split(',');
  if (words.length > MOST_IDS) refuse('ids', `Une sélection compte au plus ${MOST_IDS} objets.`);
  if (!words.every((word) => /^\d{1,15}$/.test(word)))
    refuse('ids', 'Écrivez les identifiants des objets, séparés par des virgules.');
  return words.map(Number);
}
