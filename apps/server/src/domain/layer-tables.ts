import { readPostgisName } from '@motu/engine';
import type { LayerDrawing } from './layers.ts';

/** The tables of the territory's GeoPackage that a layer draws. */
export function tablesOf(drawing: LayerDrawing | null): string[] {
  const content = drawing?.content;
  const parts = content?.kind === 'features' ? [content] : content?.kind === 'composed' ? content.parts : [];
  return [...new Set(parts.map(({ table }) => table))].filter((table) => readPostgisName(table) === null);
}
