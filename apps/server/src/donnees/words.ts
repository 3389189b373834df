import { type Extent, formatDate, formatFixed, formatNumber } from '@motu/core';
import type { Dataset } from './datasets.ts';

/** `2026-11-12` → `12 novembre 2026`, `2026-11` → `novembre 2026`; a year, or other words, as they are. */
export function sayDate(date: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) return formatDate(new Date(`${date}T12:00:00-10:00`));
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(date)) return date;
  return formatDate(new Date(`${date}-15T12:00:00-10:00`)).replace(/^\d+\s/, '');
}

/** `154,7° O à 134,9° O, 27,7° S à 7,9° S`. */
export function sayExtent([west, south, east, north]: Extent): string {
  const lon = (degrees: number) => `${formatFixed(Math.abs(degrees), 1)}° ${degrees < 0 ? 'O' : 'E'}`;
  const lat = (degrees: number) => `${formatFixed(Math.abs(degrees), 1)}° ${degrees < 0 ? 'S' : 'N'}`;
  return `${lon(west)} à ${lon(east)}, ${lat(south)} à ${lat(north)}`;
}

const SHAPES: Record<string, readonly [string, string]> = {
  point: ['point', 'points'],
  line: ['ligne', 'lignes'],
  polygon: ['surface', 'surfaces'],
};

/** `51 points`; objects of several shapes are objects. */
export function sayObjects(count: number, shapes: readonly string[] = []): string {
  const [one, several] = (shapes.length === 1 && SHAPES[shapes[0] ?? '']) || ['objet', 'objets'];
  return `${formatNumber(count)} ${count < 2 ? one : several}`;
}

/** Under which terms, each once: `Licence ouverte 2.0, ODbL 1.0`. */
export function sayLicence({ licences }: Dataset): string {
  return [...new Set(licences.map(({ licence }) => licence))].join(', ') || 'À demander au producteur';
}
