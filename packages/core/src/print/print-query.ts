import type { PrintPage, PrintPart } from './print-page.ts';

/** `filter`: of its objects, in CQL; all of them without one. */
export type PrintedLayer = { slug: string; opacity: number; filter?: string | undefined };

export const PRINT_FORMATS = ['png', 'jpeg'] as const;
export type PrintFormat = (typeof PRINT_FORMATS)[number];

/** Layers bottom first; the day is that of dated layers, without it their last. */
export type PrintChoices = { layers: readonly PrintedLayer[]; day?: string | undefined; format?: PrintFormat };

/** The header that names what a part lacks, by slugs with commas between. */
export const MISSING_LAYERS_HEADER = 'couches-manquantes';

/** A part of a page in the words of `GET /api/impression/carte`. */
export function printQuery(
  page: PrintPage,
  { layers, day, format }: PrintChoices,
  { column, row }: Pick<PrintPart, 'column' | 'row'>,
): Record<string, string> {
  const { center, scale, widthMm, heightMm, rotationDeg, dpi } = page;
  return {
    centre: `${wrapped(center[0])},${center[1]}`,
    echelle: String(scale),
    largeur: String(widthMm),
    hauteur: String(heightMm),
    rotation: String(rotationDeg),
    ppp: String(dpi),
    couches: layers.map(({ slug, opacity }) => (opacity < 1 ? `${slug}:${opacity}` : slug)).join(','),
    colonne: String(column),
    ligne: String(row),
    ...(day !== undefined && { jour: day }),
    ...(layers.some(({ filter }) => filter) && { filtre: layers.map(({ filter }) => filter ?? 'INCLUDE').join(';') }),
    ...(format && { format }),
  };
}

/** A map that was pulled across 180° has its centre beyond: `-210` → `150`. What is within stays as it is written. */
const wrapped = (lon: number) => (Math.abs(lon) <= 180 ? lon : lon - 360 * Math.round(lon / 360));
