import type { LayerDrawing } from '../../domain/layers.ts';

/** The tables that a layer draws. */
export function tablesOf(drawing: LayerDrawing | null): string[] {
  const content = drawing?.content;
  if (content?.kind === 'features') return [content.table];
  return content?.kind === 'composed' ? [...new Set(content.parts.map(({ table }) => table))] : [];
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
