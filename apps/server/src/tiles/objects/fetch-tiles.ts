import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openTileFile, type TileFile } from '../tile-file.ts';
import { type ObjectStore, type ObjectStoreSettings, openObjectStore } from './object-store.ts';
import { layerPrefix, type ReadKey, readKey } from './tile-keys.ts';

/** Tiles fetched at once: half of what the store answers side by side. */
const AT_ONCE = 16;
/** Nobody looks at a map meanwhile, and one tile that is late must not end all. */
const PATIENT = { timesMs: { read: 30_000 } };

/** Copies the tiles of a layer from its bucket into files, as a folder holds them, and returns how many. Of several versions, the last that was drawn. */
export async function fetchTiles(settings: ObjectStoreSettings, layerId: string, folder: string): Promise<number> {
  const store = await openObjectStore(settings, PATIENT);
  try {
    return await copyTiles(store, layerId, folder);
  } finally {
    store.close();
  }
}

async function copyTiles(store: ObjectStore, layerId: string, folder: string): Promise<number> {
  const found: (ReadKey & { key: string; keptAt: Date })[] = [];
  for await (const page of store.list({ prefix: layerPrefix(layerId) })) {
    for (const one of page) {
      const tile = readKey(one.key);
      if (tile) found.push({ ...tile, ...one });
    }
  }
  const latest = found.reduce((last, one) => (one.keptAt > last.keptAt ? one : last), found[0] ?? NOTHING);
  const wanted = found.filter(({ version }) => version === latest.version);
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, TileFile>();
  let count = 0;

  async function next(): Promise<void> {
    for (let tile = wanted.pop(); tile; tile = wanted.pop()) {
      const kept = await store.read(tile.key);
      if (!kept) continue; // emptied meanwhile
      const file = files.get(tile.set) ?? openTileFile(join(folder, `${tile.set}.sqlite`), tile.version);
      files.set(tile.set, file);
      file.write(tile.level, [{ column: tile.column, row: tile.row, body: kept.body }], kept.keptAt);
      count++;
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  } finally {
    for (const file of files.values()) file.close();
  }
  return count;
}

const NOTHING = { version: '', keptAt: new Date(0) };
