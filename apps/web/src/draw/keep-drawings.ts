import type { Store } from '../ui/store.ts';
import type { DrawAction, DrawState } from './draw-reducer.ts';
import type { Drawing } from './drawing.ts';
import type { Altitudes, DrawingChanges, DrawingStorage } from './drawing-storage.ts';

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
    // Heard from before the reading: what another tab changes meanwhile comes after what was read.
    const meanwhile: DrawingChanges[] = [];
    let hear = (changes: DrawingChanges): void => void meanwhile.push(changes);
    stops = [storage.onOtherTab((changes) => hear(changes))];
    const kept = await storage.load();
    if (isStopped) return;
    // At once when nothing is being written, else in order: a later change must not be overtaken. Answers whether it is on the disk.
    const write = (changes: Difference): Promise<boolean> => {
      const before = isWriting ? writing : null;
      isWriting = true;
      const written = before ? before.then(() => save(storage, changes)) : save(storage, changes);
      const done: Promise<void> = written.catch(refuse).then(() => {
        if (writing === done) isWriting = false;
      });
      writing = done;
      return written.then(
        () => true,
        () => false,
      );
    };
    const follow = () => {
      const { drawings } = store.state();
      const changes = difference(last, drawings);
      last = drawings;
      if (!isForeign && changes.put.size + changes.learnt.size > 0) void write(changes);
    };
    stops.push(store.subscribe(follow));
    takeIn(new Map(kept.map((drawing) => [drawing.id, drawing])));
    // What was drawn here meanwhile is written by the same door, before whatever is drawn from now on.
    last = store.state().drawings;
    const early = difference(kept, last);
    const isKept = write(early);
    hear = takeIn;
    meanwhile.forEach(takeIn);
    if (await isKept) store.dispatch({ type: 'STORAGE', storage: 'kept' });
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

type Difference = { put: DrawingChanges; learnt: Altitudes };

/** What became of each drawing that is not the same in both lists. */
function difference(before: readonly Drawing[], after: readonly Drawing[]): Difference {
  const put = new Map<string, Drawing | null>();
  const learnt = new Map<string, number | null>();
  if (before === after) return { put, learnt };
  const known = new Map(before.map((drawing) => [drawing.id, drawing]));
  for (const drawing of after) {
    const old = known.get(drawing.id);
    known.delete(drawing.id);
    if (old === drawing) continue;
    if (old && isOnlyLearnt(old, drawing)) learnt.set(drawing.id, drawing.altitude ?? null);
    else put.set(drawing.id, drawing);
  }
  for (const id of known.keys()) put.set(id, null);
  return { put, learnt };
}

/** Whether nothing but its altitude has been learnt of a drawing. */
function isOnlyLearnt(old: Drawing, now: Drawing): boolean {
  const keys = Object.keys({ ...old, ...now }) as (keyof Drawing)[];
  return now.altitude !== undefined && keys.every((key) => key === 'altitude' || old[key] === now[key]);
}

async function save(storage: DrawingStorage, { put, learnt }: Difference): Promise<void> {
  if (put.size > 0) await storage.write(put);
  if (learnt.size > 0) await storage.learn(learnt);
}
