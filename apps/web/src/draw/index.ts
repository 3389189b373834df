import type { ExportFormat } from '@motu/core';
import type { PlainGeometry } from '../map/plain-geometry.ts';
import type { NewDrawing } from './drawing.ts';

export type { NewDrawing } from './drawing.ts';
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

/** Puts a drawing that another tool has made among the visitor's; whether it is on the disk. Put twice, it is there once. */
export async function putDrawing(drawing: NewDrawing): Promise<boolean> {
  const { putKeptDrawing } = await import('./add-drawing.ts');
  return putKeptDrawing(drawing);
}

export async function hasDrawing(id: string): Promise<boolean> {
  const { hasKeptDrawing } = await import('./add-drawing.ts');
  return hasKeptDrawing(id);
}

/** Saves one drawing of another tool as a GPX file. */
export async function saveAsGpx(drawing: NewDrawing, name: string): Promise<void> {
  const { saveGpx } = await import('./save-geometry.ts');
  await saveGpx(drawing, name);
}

/** The points that the visitor has drawn, by the name the list gives them. */
export async function drawnPoints(): Promise<{ name: string; position: readonly number[] }[]> {
  const { keptPoints } = await import('./add-drawing.ts');
  return keptPoints();
}
