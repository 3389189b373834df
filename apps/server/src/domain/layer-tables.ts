import { readPostgisName } from '@motu/engine';
import { IMAGE_FOLDER } from '@motu/engine/image';
import type { LayerDrawing } from './layers.ts';

/** How the register of imports names a picture, which is a file beside the GeoPackage. */
export const imagePlace = (image: string) => `${IMAGE_FOLDER}/${image}`;

/** The tables of the territory's GeoPackage that a layer draws, or its picture. */
export function tablesOf(drawing: LayerDrawing | null): string[] {
  const content = drawing?.content;
  if (content?.kind === 'image') return [imagePlace(content.image)];
  const parts = content?.kind === 'features' ? [content] : content?.kind === 'composed' ? content.parts : [];
  return [...new Set(parts.map(({ table }) => table))].filter((table) => readPostgisName(table) === null);
}
