import { readPostgisName } from '@motu/engine';
import type { LayerDrawing } from '../../domain/layers.ts';

/** The tables of the territory's GeoPackage that a layer draws. */
export function tablesOf(drawing: LayerDrawing | null): string[] {
  const content = drawing?.content;
  const parts = content?.kind === 'features' ? [content] : content?.kind === 'composed' ? content.parts : [];
  return [...new Set(parts.map(({ table }) => table))].filter((table) => readPostgisName(table) === null);
}

/** What base maps, search, routes and information at a point read of the territory, whichever layers there are. */
export const SHARED_TABLES: ReadonlySet<string> = new Set([
  'terre',
  'terre_dalle',
  'cote',
  'ilot',
  'lagon',
  'platier',
  'brisant',
  'commune',
  'limite_commune',
  'batiment',
  'route',
  'barriere',
  'piste_aerodrome',
  'aerodrome',
  'lieu',
  'emprise',
  'numero',
  'toponyme',
  'couverture',
]);
