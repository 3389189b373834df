import { AppError, type Extent, formatNumber } from '@motu/core';
import {
  PRINT_DPI,
  PRINT_FORMATS,
  type PrintDpi,
  type PrintFormat,
  type PrintPage,
  type PrintPart,
  pageGround,
  pagePixels,
  printParts,
} from '@motu/core/print';
import { join, type SheetRequest } from '@motu/engine';
import type { ServiceLayer } from '../domain/service-layer.ts';
import { type FilteredLayer, readFilters } from './map-query.ts';
import { OwsError } from './ows-error.ts';
import type { ServiceLayers } from './service-layers.ts';
import { readTime, type TimeRange, timeCondition } from './time.ts';

/** As the call has them, once its schema has been applied. */
type PageParams = {
  centre: string;
  echelle: number;
  largeur: number;
  hauteur: number;
  rotation?: number;
  ppp: number;
  couches: string;
  jour?: string;
  filtre?: string;
  colonne?: number;
  ligne?: number;
  format?: string;
};

export type PageLayer = FilteredLayer & { opacity: number };

export type PageQuery = Omit<SheetRequest, 'layers'> & { layers: PageLayer[]; partExtent: Extent };

/** More than anyone lays over each other, each drawn once for every part. */
const MOST_LAYERS = 60;
const CENTER = /^(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,2}(?:\.\d{1,20})?)$/;
/** Where UTM ends. */
const [SOUTHMOST, NORTHMOST] = [-80, 84];
/** The pixel that styles are written in (ADR 44). */
const CSS_DPI = 96;

export function readPage(params: PageParams, known: ServiceLayers): PageQuery {
  const page = pageOf(params);
  const { system, extent, metresPerPixel } = pageGround(page);
  checkReach(params, extent);
  const part = findPart(page, params);
  const [minX, , , maxY] = extent;
  const left = minX + part.left * metresPerPixel;
  const top = maxY - part.top * metresPerPixel;
  return {
    layers: readLayers(params, known),
    system,
    extent,
    ...pagePixels(page),
    scale: page.dpi / CSS_DPI,
    part,
    partExtent: [left, top - part.height * metresPerPixel, left + part.width * metresPerPixel, top],
    format: readFormat(params.format),
  };
}

function pageOf({ centre, echelle, largeur, hauteur, rotation = 0, ppp }: PageParams): PrintPage {
  const [, lon = Number.NaN, lat = Number.NaN] = (CENTER.exec(centre) ?? []).map(Number);
  if (!(Math.abs(lon) <= 180 && lat >= SOUTHMOST && lat <= NORTHMOST)) {
    throw refused(
      'centre',
      `doit être une longitude et une latitude entre ${SOUTHMOST}° et ${NORTHMOST}°, séparées par une virgule`,
    );
  }
  if (!isDpi(ppp)) throw refused('ppp', `doit être ${PRINT_DPI.slice(0, -1).join(', ')} ou ${PRINT_DPI.at(-1)}`);
  return {
    center: [lon, lat],
    scale: echelle,
    widthMm: largeur,
    heightMm: hauteur,
    rotationDeg: tenths(rotation),
    dpi: ppp,
  };
}

/** As finely as a page is turned: each turn has its own names to place, which its neighbours can share. */
const tenths = (degrees: number) => Math.round(degrees * 10) / 10 + 0;

const isDpi = (ppp: number): ppp is PrintDpi => PRINT_DPI.includes(ppp as PrintDpi);

/** Metres from the middle: beyond, the zone of the centre bends the ground and has no place for all of it. */
const FARTHEST = 3_500_000;

function checkReach({ echelle }: PageParams, [minX, minY, maxX, maxY]: Extent): void {
  if (Math.hypot(maxX - minX, maxY - minY) / 2 <= FARTHEST) return;
  throw refused(
    'echelle',
    `1:${formatNumber(echelle)} montre trop de terrain pour cette page : choisissez une échelle plus grande`,
  );
}

function findPart(page: PrintPage, { colonne = 0, ligne = 0 }: PageParams): PrintPart {
  const parts = printParts(page);
  const found = parts.find(({ column, row }) => column === colonne && row === ligne);
  if (found) return found;
  const { column, row } = parts.at(-1) as PrintPart;
  throw colonne > column
    ? refused('colonne', `doit être un nombre entier de 0 à ${column}`)
    : refused('ligne', `doit être un nombre entier de 0 à ${row}`);
}

function readLayers({ couches, jour = '', filtre = '' }: PageParams, known: ServiceLayers): PageLayer[] {
  const range = readDays(jour);
  const asked = couches.split(',');
  if (asked.length > MOST_LAYERS) throw refused('couches', `ne peut en nommer plus de ${MOST_LAYERS}`);
  const layers = asked.map((text) => {
    const [slug = '', opacity = '1', ...rest] = text.split(':');
    const layer = known.get(slug);
    if (!layer) throw refused('couches', `nomme « ${slug} », qui n’existe pas`);
    if (rest.length > 0 || !/^(?:0|1|0?\.\d{1,6}|1\.0{1,6})$/.test(opacity)) {
      throw refused('couches', `donne à « ${slug} » une opacité qui n’est pas un nombre de 0 à 1`);
    }
    return { ...layer, range, opacity: Number(opacity) };
  });
  const filters = readPageFilters(filtre, layers);
  return layers.map((layer, i) => {
    const parts = [filters[i], layer.time ? timeCondition(layer.time, range) : undefined].filter(
      (part) => part !== undefined,
    );
    return { ...layer, where: parts.length > 0 ? join('and', parts) : undefined };
  });
}

function readPageFilters(filtre: string, layers: readonly ServiceLayer[]) {
  try {
    return readFilters(filtre, layers);
  } catch (cause) {
    if (!(cause instanceof OwsError)) throw cause;
    throw new AppError('invalid', cause.message, { fields: [{ field: 'filtre', message: cause.message }], cause });
  }
}

function readDays(jour: string): TimeRange | null {
  try {
    return readTime(jour);
  } catch (cause) {
    throw refused('jour', 'doit être une date comme 2026-11-01, ou deux autour d’une barre', cause);
  }
}

function readFormat(format: string = 'png'): PrintFormat {
  const found = PRINT_FORMATS.find((one) => one === format);
  if (found) return found;
  throw refused('format', `doit être ${PRINT_FORMATS.join(' ou ')}`);
}

function refused(field: string, why: string, cause?: unknown): AppError {
  const message = `« ${field} » ${why}.`;
  return new AppError('invalid', message, { fields: [{ field, message }], cause });
}
