import type { PlainGeometry } from '../map/plain-geometry.ts';
import { newId } from '../ui/new-id.ts';
import { drawStore } from './draw-store.ts';
import { DEFAULT_COLOUR, DEFAULT_WIDTH, type NewDrawing, titleOf } from './drawing.ts';
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

/** Puts a drawing as it is, unless it is there already; whether it is on the disk. */
export async function putKeptDrawing(drawing: NewDrawing): Promise<boolean> {
  const isThere = await hasKeptDrawing(drawing.id);
  if (!isThere) drawStore.dispatch({ type: 'IMPORTED', drawings: [drawing] });
  await keptDrawings().settled();
  return drawStore.state().storage === 'kept';
}

export async function hasKeptDrawing(id: string): Promise<boolean> {
  await keptDrawings().settled();
  return drawStore.state().drawings.some((drawing) => drawing.id === id);
}

export async function keptPoints(): Promise<{ name: string; position: readonly number[] }[]> {
  await keptDrawings().settled();
  return drawStore
    .state()
    .drawings.flatMap((drawing) =>
      drawing.geometry.type === 'Point' ? [{ name: titleOf(drawing), position: drawing.geometry.coordinates }] : [],
    );
}
