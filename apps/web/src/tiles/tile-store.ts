import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { TileRange } from './zone.ts';

const STORE_NAME = 'motu-zones';

/** Name of the tiles (`fond-clair`, `fond-clair/sol`), level, column, row, in the layer's own grid. */
export type TileKey = [name: string, z: number, x: number, y: number];

/** What is known of a tile without reading it. `version` is the layer's when it was fetched. */
export type TileFacts = { size: number; date: number; etag: string | null; version: string };

export type KeptTile = TileFacts & { key: TileKey; bytes: ArrayBuffer; type: string };

interface Schema extends DBSchema {
  tiles: { key: TileKey; value: { bytes: ArrayBuffer; type: string; version: string } };
  facts: { key: TileKey; value: TileFacts };
  /** What a zone needs beside its tiles, by `zone/name`. */
  data: { key: string; value: ArrayBuffer };
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

/** Opened once; a database that another tab deletes is let go. */
function open(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(STORE_NAME, 1, {
    upgrade(db) {
      db.createObjectStore('tiles');
      db.createObjectStore('facts');
      db.createObjectStore('data');
    },
    blocking() {
      void opening?.then((db) => db.close());
      opening = undefined;
    },
    terminated() {
      opening = undefined;
    },
  }).catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

const rangeOf = (slug: string, [z, minX, , maxX]: TileRange) =>
  IDBKeyRange.bound([slug, z, minX, 0], [slug, z, maxX, Number.MAX_SAFE_INTEGER]);

/** The tiles of all zones, each once, whoever needs it. */
export const tileStore = {
  async read([slug, z, x, y]: TileKey) {
    return (await (await open()).get('tiles', [slug, z, x, y])) ?? null;
  },

  /** What is known of the tiles of a range, those of neighbours in the same columns included. */
  async facts(slug: string, range: TileRange): Promise<Map<string, TileFacts>> {
    const { store } = (await open()).transaction('facts');
    const asked = rangeOf(slug, range);
    const [keys, values] = await Promise.all([store.getAllKeys(asked), store.getAll(asked)]);
    return new Map(keys.map((key, i) => [key.join('/'), values[i] as TileFacts]));
  },

  /** All of them, or none: a batch that does not fit leaves what was there. */
  async write(tiles: readonly KeptTile[]): Promise<void> {
    const transaction = (await open()).transaction(['tiles', 'facts'], 'readwrite');
    for (const { key, bytes, type, ...facts } of tiles) {
      transaction.objectStore('tiles').put({ bytes, type, version: facts.version }, key).catch(ignore);
      transaction.objectStore('facts').put(facts, key).catch(ignore);
    }
    await transaction.done;
  },

  /** These tiles are still what the server has: they are of today. */
  async confirm(tiles: readonly { key: TileKey; facts: TileFacts }[]): Promise<void> {
    const transaction = (await open()).transaction(['tiles', 'facts'], 'readwrite');
    const store = transaction.objectStore('tiles');
    for (const { key, facts } of tiles) {
      transaction.objectStore('facts').put(facts, key).catch(ignore);
      const tile = await store.get(key);
      if (tile) store.put({ ...tile, version: facts.version }, key).catch(ignore);
    }
    await transaction.done;
  },

  async remove(keys: readonly TileKey[]): Promise<void> {
    const transaction = (await open()).transaction(['tiles', 'facts'], 'readwrite');
    for (const key of keys) {
      transaction.objectStore('tiles').delete(key).catch(ignore);
      transaction.objectStore('facts').delete(key).catch(ignore);
    }
    await transaction.done;
  },

  async readData(zone: string, name: string): Promise<ArrayBuffer | null> {
    return (await (await open()).get('data', `${zone}/${name}`)) ?? null;
  },
  async hasData(zone: string, name: string): Promise<boolean> {
    return (await (await open()).getKey('data', `${zone}/${name}`)) !== undefined;
  },
  async writeData(zone: string, name: string, bytes: ArrayBuffer): Promise<void> {
    await (await open()).put('data', bytes, `${zone}/${name}`);
  },
  async removeData(zone: string): Promise<void> {
    await (await open()).delete('data', IDBKeyRange.bound(`${zone}/`, `${zone}/\uffff`));
  },

  /** Bytes of all tiles and data, each once. */
  async measure(): Promise<number> {
    const db = await open();
    let sum = 0;
    for (const { size } of await db.getAll('facts')) sum += size;
    for (const bytes of await db.getAll('data')) sum += bytes.byteLength;
    return sum;
  },

  async removeAll(): Promise<void> {
    const transaction = (await open()).transaction(['tiles', 'facts', 'data'], 'readwrite');
    await Promise.all([
      transaction.objectStore('tiles').clear(),
      transaction.objectStore('facts').clear(),
      transaction.objectStore('data').clear(),
    ]);
    await transaction.done;
  },
};

export type TileStore = typeof tileStore;

/** It fails with the transaction, which is waited for. */
function ignore(): void {}
