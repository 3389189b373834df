import type { ExportFormat } from '@motu/core';
import type { PlainGeometry } from '../map/plain-geometry.ts';

export { storedDrawings } from './stored-drawings.ts';

/** Makes an ordinary drawing of a geometry that another tool has made. */
export async function keepAsDrawing(geometry: PlainGeometry, name: string, colour?: string): Promise<void> {
  const { addKeptDrawing } = await import('./add-drawing.ts');
  await addKeptDrawing(geometry, name, colour);
}

/** Saves such a geometry as a file of its own, without making a drawing of it. */
export async function exportAsFile(geometry: PlainGeometry, name: string, format: ExportFormat): Promise<void> {
  const { saveGeometry } = await import('./save-geometry.ts');
  await saveGeometry(geometry, name, format);
}
