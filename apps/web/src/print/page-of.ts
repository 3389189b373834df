import type { LonLat } from '@motu/core';
import { formatLength } from '@motu/core';
import { MM_PER_INCH, type PrintPage } from '@motu/core/print';
import { fr } from './fr.ts';
import { layOutPage, type PageLayout } from './page-layout.ts';
import type { PrintState } from './print-store.ts';
import type { PrintSettings } from './settings.ts';

/** The sheet and its map, once it lies somewhere. */
export function pageOf({ settings, center, rotation }: Pick<PrintState, 'settings' | 'center' | 'rotation'>): {
  layout: PageLayout;
  page: PrintPage;
} | null {
  if (!center) return null;
  const layout = layOutPage(settings.sheet, settings.orientation);
  return { layout, page: mapOf(layout, settings, center, rotation) };
}

function mapOf({ map }: PageLayout, { scale, dpi }: PrintSettings, center: LonLat, rotationDeg: number): PrintPage {
  return { center, scale, dpi, rotationDeg, widthMm: map.width, heightMm: map.height };
}

/** `10,6 km × 9,20 km sur le terrain` */
export function groundWords({ map: { width, height } }: PageLayout, scale: number): string {
  return fr.ground(formatLength((width * scale) / 1000), formatLength((height * scale) / 1000));
}

/** Bytes of a pixel of the map as the server sends it, measured on pages of Tahiti and Moorea. */
const BYTES_PER_PIXEL = { png: 0.9, jpeg: 0.45 } as const;
const BESIDE = 120_000;

/** Small sheets keep every pixel as it is drawn; larger ones would weigh hundreds of megabytes. */
export function pictureFormat({ sheet }: PrintSettings): 'png' | 'jpeg' {
  return sheet === 'A4' || sheet === 'A3' ? 'png' : 'jpeg';
}

export function expectedBytes(settings: PrintSettings, format = pictureFormat(settings)): number {
  const { map } = layOutPage(settings.sheet, settings.orientation);
  const pixels = (map.width * map.height * settings.dpi ** 2) / MM_PER_INCH ** 2;
  return BESIDE + pixels * BYTES_PER_PIXEL[format];
}

/** More pixels than browsers of phones give one picture. */
const MOST_PICTURE_PX = 36_000_000;

export function fitsPicture({ sheet, orientation, dpi }: PrintSettings): boolean {
  const { width, height } = layOutPage(sheet, orientation);
  return (width * height * dpi ** 2) / MM_PER_INCH ** 2 <= MOST_PICTURE_PX;
}
