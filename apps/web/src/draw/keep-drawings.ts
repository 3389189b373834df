import type { Store } from '../ui/store.ts';
import type { DrawAction, DrawState } from './draw-reducer.ts';
import type { Drawing } from './drawing.ts';
import type { DrawingChanges, DrawingStorage } from './drawing-storage.ts';

export type Keeping = {
  /** When all that was drawn so far is on the disk, or refused. */
  settled(): Promise<void>;
  stop(): void;
};

/**
 * Brings back the drawings that this device keeps, keeps each change as it is made, and follows the other tabs. Where the browser refuses,
 * everything works in memory and the state says so.
 */
export function keepDrawings(store: Store<DrawState, DrawAction>, open: () => Promise<DrawingStorage>): Keeping {
  let last: readonly Drawing[] = store.state().drawings;
  let isForeign = false;
  let stops: (() => void)[] = [];
  let isStopped = false;
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;

  const refuse = (error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the panel shows it to the visitor; the reason is for whoever they ask
    console.warn(error);
    store.dispatch({ type: 'STORAGE', storage: 'refused' });
  };
  const takeIn = (changes: DrawingChanges) => {
    isForeign = true;
    store.dispatch({ type: 'SYNCED', changes });
    isForeign = false;
  };

  const start = async () => {
    const storage = await open();
    if (isStopped) return;
    const kept = await storage.load();
    if (isStopped) return;
    const follow = () => {
      const { drawings } = store.state();
      const changes = difference(last, drawings);
      last = drawings;
      if (isForeign || changes.size === 0) return;
      // At once when nothing is being written, else in order: a later change must not be overtaken.
      const before = isWriting ? writing : null;
      isWriting = true;
      const written = before ? before.then(() => storage.write(changes)) : storage.write(changes);
      const done: Promise<void> = written.catch(refuse).then(() => {
        if (writing === done) isWriting = false;
      });
      writing = done;
    };
    stops = [store.subscribe(follow), storage.onOtherTab(takeIn)];
    // What was drawn meanwhile is written by the same door.
    takeIn(new Map(kept.map((drawing) => [drawing.id, drawing])));
    const early = difference(kept, store.state().drawings);
    if (early.size > 0) await storage.write(early);
    store.dispatch({ type: 'STORAGE', storage: 'kept' });
  };
  const started = start().catch(refuse);

  return {
    settled: () => started.then(() => writing),
    stop() {
      isStopped = true;
      for (const stop of stops) stop();
    },
  };
}

/** What became of each drawing that is not the same in both lists; null for those that are gone. */
function difference(before: readonly Drawing[], after: readonly Drawing[]): DrawingChanges {
  if (before === after) return new Map();
  const changes = new Map<string, Drawing | null>(before.map(({ id }) => [id, null]));
  const known = new Map(before.map((drawing) => [drawing.id, drawing]));
  for (const drawing of after) {
    if (known.get(drawing.id) === drawing) changes.delete(drawing.id);
    else changes.set(drawing.id, drawing);
  }
  return changes;
}
