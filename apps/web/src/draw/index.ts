import type { PlainGeometry } from '../map/plain-geometry.ts';

export { storedDrawings } from './stored-drawings.ts';

/** Makes an ordinary drawing of a geometry that another tool has made. */
export async function keepAsDrawing(geometry: PlainGeometry, name: string): Promise<void> {
  const { addKeptDrawing } = await import('./add-drawing.ts');
  await addKeptDrawing(geometry, name);
}
