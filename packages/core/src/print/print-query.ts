import type { PrintPage, PrintPart } from './print-page.ts';

export type PrintedLayer = { slug: string; opacity: number };

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
    centre: center.join(','),
    echelle: String(scale),
    largeur: String(widthMm),
    hauteur: String(heightMm),
    rotation: String(rotationDeg),
    ppp: String(dpi),
    couches: layers.map(({ slug, opacity }) => (opacity < 1 ? `${slug}:${opacity}` : slug)).join(','),
    colonne: String(column),
    ligne: String(row),
    ...(day !== undefined && { jour: day }),
    ...(format && { format }),
  };
}
