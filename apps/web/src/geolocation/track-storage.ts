import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { lengthOf, type Recording, type TrackLine, type TrackPoint } from './recording.ts';
import { TRACK_DATABASE } from './track-database.ts';

/** What has come since the last writing, on one line of a track. */
export type TrackStep = { line: number; startedAt: number; heardUntil: number; points: readonly TrackPoint[] };

export type TrackStorage = {
  /** The tracks that were begun and not ended, the latest last. */
  load(): Promise<Recording[]>;
  begin(recording: Recording): Promise<void>;
  /** On the disk when it resolves: a phone may go off at any time. */
  append(id: string, steps: readonly TrackStep[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Deletes everything, and tells the pages that hold it in memory. */
  clear(): Promise<void>;
  /** Hears that everything was deleted; returns the way to stop. */
  onCleared(onClear: () => void): () => void;
};

type TrackRow = { id: string; startedAt: number; isDemo: boolean };
type LineRow = { track: string; line: number; startedAt: number; heardUntil: number };

interface Schema extends DBSchema {
  tracks: { key: string; value: TrackRow };
  lines: { key: [string, number]; value: LineRow };
  /** In the order they came. */
  points: { key: number; value: TrackPoint & { track: string; line: number }; indexes: { track: string } };
}

/** All the lines of a track, whatever their number. */
const linesOf = (track: string) => IDBKeyRange.bound([track, 0], [track, Number.POSITIVE_INFINITY]);

const STRICT = { durability: 'strict' } as const;

/** Opens the tracks in progress that this device keeps. Nothing is made on the device of who has recorded nothing (PRI-01). */
export function openTrackStorage(): TrackStorage {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const open = () => {
    opening ??= openDB<Schema>(TRACK_DATABASE, 1, {
      upgrade(db) {
        db.createObjectStore('tracks', { keyPath: 'id' });
        db.createObjectStore('lines', { keyPath: ['track', 'line'] });
        db.createObjectStore('points', { autoIncrement: true }).createIndex('track', 'track');
      },
    });
    return opening;
  };
  const isKept = async () => (await indexedDB.databases()).some(({ name }) => name === TRACK_DATABASE);
  const channel = new BroadcastChannel(TRACK_DATABASE);

  const remove = async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    const transaction = (await open()).transaction(['tracks', 'lines', 'points'], 'readwrite', STRICT);
    const points = transaction.objectStore('points');
    for (const id of ids) {
      const keys = await points.index('track').getAllKeys(id);
      await Promise.all([
        transaction.objectStore('tracks').delete(id),
        transaction.objectStore('lines').delete(linesOf(id)),
        ...keys.map((key) => points.delete(key)),
      ]);
    }
    await transaction.done;
  };
  const load = async () => {
    if (!(await isKept())) return [];
    const db = await open();
    const tracks = (await db.getAll('tracks')).toSorted((a, b) => a.startedAt - b.startedAt);
    return Promise.all(tracks.map((row) => readTrack(db, row)));
  };

  return {
    load,
    remove,

    async begin({ id, startedAt, isDemo }) {
      const transaction = (await open()).transaction('tracks', 'readwrite', STRICT);
      const put = transaction.store.put({ id, startedAt, isDemo });
      transaction.commit(); // written even when the page is left at once
      await Promise.all([put, transaction.done]);
    },

    async append(track, steps) {
      const transaction = (await open()).transaction(['lines', 'points'], 'readwrite', STRICT);
      const [lines, points] = [transaction.objectStore('lines'), transaction.objectStore('points')];
      const puts = steps.flatMap(({ line, startedAt, heardUntil, points: fresh }) => [
        lines.put({ track, line, startedAt, heardUntil }),
        ...fresh.map((point) => points.add({ ...point, track, line })),
      ]);
      transaction.commit();
      await Promise.all([...puts, transaction.done]);
    },

    async clear() {
      if (await isKept()) await remove((await load()).map(({ id }) => id));
      channel.postMessage('cleared');
    },

    onCleared(onClear) {
      channel.addEventListener('message', onClear);
      return () => channel.removeEventListener('message', onClear);
    },
  };
}

async function readTrack(db: IDBPDatabase<Schema>, { id, startedAt, isDemo }: TrackRow): Promise<Recording> {
  const rows = await db.getAll('lines', linesOf(id));
  const points = await db.getAllFromIndex('points', 'track', id);
  const lines = rows.map(
    (row): TrackLine => ({
      startedAt: row.startedAt,
      heardUntil: row.heardUntil,
      points: points
        .filter(({ line }) => line === row.line)
        .map(({ position, altitude, accuracy, time }) => ({ position, altitude, accuracy, time })),
    }),
  );
  return { id, startedAt, isDemo, lines, length: lengthOf(lines), isOpen: false };
}
