import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { TILE_GRIDS } from '@motu/core';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isDamage, openTileFile, type TileFile } from './tile-file.ts';
import type { TileSet, TileStorage } from './tile-storage.ts';

/** Three file descriptors and half a megabyte each. */
const OPEN_FILES = 32;
/** The database and what SQLite keeps beside it while it is open. */
const SUFFIXES = ['', '-wal', '-shm'];

export type FileStorageOptions = { folder: string; log: FastifyBaseLogger; now?: () => Date; openFiles?: number };

/** Tiles in a folder: one SQLite file per layer, grid, scale and format. */
export function createFileStorage(options: FileStorageOptions): TileStorage {
  const { folder, log, now = () => new Date(), openFiles = OPEN_FILES } = options;
  const open = new LRUCache<string, TileFile>({ max: openFiles, dispose: (file) => file.close() });

  /** Named by the layer's id and the grid's own: nothing that a client wrote. */
  function pathOf({ layer, grid, scale, format }: TileSet): string {
    return join(folder, layer.id, `${TILE_GRIDS[grid].id.replace(':', '-')}-${scale}x-${format}.sqlite`);
  }

  function fileAt(path: string, version: string): TileFile {
    const file = open.get(path) ?? openTileFile(path, version);
    open.set(path, file);
    if (file.version === version) return file;
    // Data or style changed: nothing in it can be shown again.
    open.delete(path);
    for (const suffix of SUFFIXES) rmSync(path + suffix, { force: true });
    return fileAt(path, version);
  }

  /** Works on a file; a damaged one is set aside first, and a new one made in its place (TILE-02). */
  function withFile<T>(path: string, version: string, work: (file: TileFile) => T): T {
    try {
      return work(fileAt(path, version));
    } catch (error) {
      if (!isDamage(error)) throw error;
      log.warn({ err: error }, 'a damaged file of tiles is set aside');
      setAside(path);
      return work(fileAt(path, version));
    }
  }

  function setAside(path: string): void {
    open.delete(path);
    // One is enough to see what happened; a failing disk would fill up with more.
    for (const name of readdirSync(dirname(path))) {
      if (name.startsWith(`${basename(path)}.damaged-`)) rmSync(join(dirname(path), name));
    }
    const aside = `${path}.damaged-${now().toISOString().replaceAll(':', '-')}`;
    // With its journal: left behind, SQLite would play it into the new file.
    for (const suffix of SUFFIXES) if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }

  return {
    async read(set, place, mayBeOld = false) {
      const path = pathOf(set);
      // Asking makes no file: only a tile that was drawn does.
      if (!open.has(path) && !existsSync(path)) return null;
      const { maxAgeMs, version } = set.layer;
      const since = maxAgeMs === undefined || mayBeOld ? undefined : new Date(now().getTime() - maxAgeMs);
      return withFile(path, version, (file) => file.read(place, since));
    },
    async write(set, level, tiles) {
      const path = pathOf(set);
      mkdirSync(dirname(path), { recursive: true });
      withFile(path, set.layer.version, (file) => file.write(level, tiles, now()));
    },
    close: async () => open.clear(),
  };
}
