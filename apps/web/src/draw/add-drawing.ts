import type { PlainGeometry } from '../map/plain-geometry.ts';
import { drawStore } from './draw-store.ts';
import { DEFAULT_COLOUR, DEFAULT_WIDTH, newId } from './drawing.ts';
import { keptDrawings } from './kept-drawings.ts';

/** Makes a drawing of a geometry. */
export function addDrawing(geometry: PlainGeometry, name = ''): void {
  const drawing = {
    id: newId(),
    name,
    created_at: new Date().toISOString(),
    geometry,
    colour: DEFAULT_COLOUR,
    width: DEFAULT_WIDTH,
  };
  drawStore.dispatch({ type: 'DRAWN', drawing });
}

/** The same, and waits until it is on the disk: whoever asks says so to the visitor. */
export async function addKeptDrawing(geometry: PlainGeometry, name: string): Promise<void> {
  const keeping = keptDrawings();
  addDrawing(geometry, name);
  await keeping.settled();
}
