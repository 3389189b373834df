import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Drawing } from './drawing.ts';

/** Drawings as they are now, null for those that are gone. */
export type DrawingChanges = ReadonlyMap<string, Drawing | null>;
export type Altitudes = ReadonlyMap<string, number | null>;

export type DrawingStorage = {
  load(): Promise<Drawing[]>;
  /** Puts and deletes these drawings and no others, so that two tabs never erase each other's. */
  write(changes: DrawingChanges): Promise<void>;
  /** Adds what was learnt of drawings where they are still kept: one that another tab deleted meanwhile stays deleted. */
  learn(altitudes: Altitudes): Promise<void>;
  /** Hears of what other tabs have written; returns the way to stop. */
  onOtherTab(onChange: (changes: DrawingChanges) => void): () => void;
};

const NAME = 'motu-dessins';
/** Drawings of one transaction: some milliseconds of work. */
const SLICE = 200;

interface Schema extends DBSchema {
  drawings: { key: string; value: Drawing };
}

/**
 * Opens the drawings that this device keeps. Fails where the browser refuses to keep anything. Nothing is made on the device of
 * someone who has not drawn yet (PRI-01).
 */
export async function openDrawingStorage(): Promise<DrawingStorage> {
  const isKept = (await indexedDB.databases()).some(({ name }) => name === NAME);
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const open = () => {
    opening ??= openDB<Schema>(NAME, 1, {
      upgrade: (db) => void db.createObjectStore('drawings', { keyPath: 'id' }),
    });
    return opening;
  };
  if (isKept) await open();
  const channel = new BroadcastChannel(NAME);

  return {
    load: async () => (isKept ? (await open()).getAll('drawings') : []),

    async write(changes) {
      const database = await open();
      const all = [...changes];
      for (let from = 0; from < all.length; from += SLICE) {
        // A whole file does not hold the page up: the first slice waits for the frame, the others follow.
        if (all.length > SLICE) await new Promise((resolve) => setTimeout(resolve));
        // On the disk before it is said to be kept: a phone may go off at any time.
        const transaction = database.transaction('drawings', 'readwrite', { durability: 'strict' });
        for (const [id, drawing] of all.slice(from, from + SLICE)) {
          const request = drawing ? transaction.store.put(drawing) : transaction.store.delete(id);
          request.catch(() => {}); // it fails with the transaction, which is waited for
        }
        // Handed over whole, at once: what is still uncommitted when the page is left would be lost.
        transaction.commit();
        await transaction.done;
      }
      channel.postMessage([...changes.keys()]);
    },

    async learn(altitudes) {
      const transaction = (await open()).transaction('drawings', 'readwrite');
      for (const [id, altitude] of altitudes) {
        const drawing = await transaction.store.get(id);
        if (drawing) await transaction.store.put({ ...drawing, altitude });
      }
      await transaction.done;
      channel.postMessage([...altitudes.keys()]);
    },

    onOtherTab(onChange) {
      const read = async ({ data: ids }: MessageEvent<string[]>) => {
        const { store } = (await open()).transaction('drawings');
        const now = await Promise.all(ids.map(async (id) => [id, (await store.get(id)) ?? null] as const));
        onChange(new Map(now));
      };
      const listen = (event: MessageEvent<string[]>) => void read(event);
      channel.addEventListener('message', listen);
      return () => channel.removeEventListener('message', listen);
    },
  };
}
