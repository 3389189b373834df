import { AppError } from '@motu/core';
import type OlMap from 'ol/Map.js';
import { zoomTo } from '../map/zoom-to.ts';
import { newId } from '../ui/new-id.ts';
import { notify } from '../ui/notify.tsx';
import { createStore } from '../ui/store.ts';
import { drawStore } from './draw-store.ts';
import type { NewDrawing } from './drawing.ts';
import { readDrawings } from './files/ask-worker.ts';
import { fr as fileTexts } from './files/fr.ts';
import { fr } from './fr.ts';

/** What became of the file being read or written: the whole page has one such modal. */
type FileState = { isBusy: boolean; error: unknown };
export const fileState = createStore<FileState, FileState>((_, next) => next, { isBusy: false, error: null });

/** Reads a file into the drawings, all of it or nothing (DRAW-08, DRAW-11); one dropped on the map brings its points alone (DRAW-09). */
export async function importFile(map: OlMap, file: File, { pointsOnly = false } = {}): Promise<void> {
  fileState.dispatch({ isBusy: true, error: null });
  try {
    const read = await readDrawings(file);
    const kept = pointsOnly ? read.filter(({ geometry }) => /^(Multi)?Point$/.test(geometry.type)) : read;
    if (kept.length === 0) throw new AppError('invalid', fileTexts.nothing);
    drawStore.dispatch({ type: 'IMPORTED', drawings: withOwnIds(kept) });
    zoomTo(
      map,
      kept.map(({ geometry }) => geometry),
    );
    notify({ tone: 'success', title: fr.loaded(kept.length), text: fr.loadedText });
    if (kept.length < read.length) notify({ tone: 'information', title: fr.pointsOnly, text: fr.pointsOnlyText });
    fileState.dispatch({ isBusy: false, error: null });
  } catch (error) {
    fileState.dispatch({ isBusy: false, error });
  }
}

/** A file imported twice makes drawings twice: an id that is taken, here or in the file itself, is given anew. */
function withOwnIds(drawings: readonly NewDrawing[]): NewDrawing[] {
  const taken = new Set(drawStore.state().drawings.map(({ id }) => id));
  return drawings.map((drawing) => {
    const id = taken.has(drawing.id) ? newId() : drawing.id;
    taken.add(id);
    return { ...drawing, id };
  });
}
