import type { PlainGeometry } from '../map/plain-geometry.ts';
import { drawStore } from './draw-store.ts';
import { DEFAULT_COLOUR, DEFAULT_WIDTH, type NewDrawing, newId } from './drawing.ts';
import { keptDrawings } from './kept-drawings.ts';

/** A geometry as a drawing of today, in the colour it is given. */
export function newDrawing(geometry: PlainGeometry, name: string, colour = DEFAULT_COLOUR): NewDrawing {
  return { id: newId(), name, created_at: new Date().toISOString(), geometry, colour, width: DEFAULT_WIDTH };
}

/** Makes a drawing of a geometry. */
export function addDrawing(geometry: PlainGeometry, name = '', colour?: string): void {
  drawStore.dispatch({ type: 'DRAWN', drawing: newDrawing(geometry, name, colour) });
}

/** The same, and waits until it is on the disk: whoever asks says so to the visitor. */
export async function addKeptDrawing(geometry: PlainGeometry, name: string, colour?: string): Promise<void> {
  const keeping = keptDrawings();
  addDrawing(geometry, name, colour);
  await keeping.settled();
}
