import { drawStore } from './draw-store.ts';
import { openDrawingStorage } from './drawing-storage.ts';
import { type Keeping, keepDrawings } from './keep-drawings.ts';

let keeping: Keeping | undefined;

/** Keeps this page's drawings on this device, from the first time it is asked and for as long as the page lives. */
export function keptDrawings(): Keeping {
  keeping ??= keepDrawings(drawStore, openDrawingStorage);
  return keeping;
}
