import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createFileSizes } from './file-sizes.ts';
import { isDamage, openTileFile, type TileFile } from './tile-file.ts';
import { setName, type TileSet, type TileStorage } from './tile-storage.ts';

/** Three file descriptors and half a megabyte each. */
const OPEN_FILES = 32;
/** Room on the disk that tiles leave to the state: accounts and layers can still be saved when the cache is full. */
const RESERVE_BYTES = 64 * 1024 * 1024;
const RESERVE_SHARE = 0.05;
/** Tiles forgotten before others get their turn: some milliseconds. */
const REMOVED_AT_ONCE = 5000;
/** The database and what SQLite keeps beside it while it is open. */
const SUFFIXES = ['', '-wal', '-shm'];

export type FileStorageOptions = { folder: string; log: FastifyBaseLogger; now?: () => Date; openFiles?: number };

/** Tiles in a folder: one SQLite file per layer, grid, scale and format. */
export function createFileStorage(options: FileStorageOptions): TileStorage {
  const { folder, log, now = () => new Date(), openFiles = OPEN_FILES } = options;
  const sizes = createFileSizes(() => pathsOf(null), SUFFIXES);
  const open = new LRUCache<string, TileFile>({
    max: openFiles,
    dispose(file, path) {
      file.close();
      sizes.used(path);
    },
  });

  function pathOf(set: TileSet): string {
    return join(folder, set.layer.id, `${setName(set)}.sqlite`);
  }

  function fileAt(path: string, version: string): TileFile {
    sizes.used(path);
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

  /** Those of a layer, or of all, whatever their version. */
  function pathsOf(layerId: string | null): string[] {
    const folders = layerId === null ? names(folder) : [layerId];
    return folders.flatMap((id) =>
      names(join(folder, id))
        .filter((name) => name.endsWith('.sqlite'))
        .map((name) => join(folder, id, name)),
    );
  }

  /** Works on a file as it is, if it can be read: one that is damaged is found out when its tiles are asked for. */
  function withAnyFile(path: string, work: (file: TileFile) => number): number {
    sizes.used(path);
    const known = open.get(path);
    if (known) return work(known);
    try {
      const file = openTileFile(path, '');
      try {
        return work(file);
      } finally {
        file.close();
      }
    } catch (error) {
      if (isDamage(error)) return 0;
      throw error;
    }
  }

  const youngest = ({ layer: { maxAgeMs } }: TileSet, since?: Date): Date | undefined => {
    const start = maxAgeMs === undefined ? undefined : new Date(now().getTime() - maxAgeMs);
    return start && since ? new Date(Math.max(start.getTime(), since.getTime())) : (start ?? since);
  };
  const isThere = (path: string) => open.has(path) || existsSync(path);

  return {
    isFar: false,
    async read(set, place, mayBeOld = false) {
      const path = pathOf(set);
      // Asking makes no file: only a tile that was drawn does.
      if (!isThere(path)) return null;
      return withFile(path, set.layer.version, (file) => file.read(place, mayBeOld ? undefined : youngest(set)));
    },
    async write(set, level, tiles) {
      const path = pathOf(set);
      mkdirSync(dirname(path), { recursive: true });
      if (isNearlyFull(folder)) throw new Error('The disk is nearly full: tiles are no longer kept.');
      withFile(path, set.layer.version, (file) => file.write(level, tiles, now()));
    },
    async has(set, { level, column, row, columns, rows }, since) {
      const path = pathOf(set);
      const places = Array.from({ length: columns * rows }, (_, i) => ({
        ...{ level, column: column + (i % columns), row: row + Math.floor(i / columns) },
      }));
      if (!isThere(path)) return places.map(() => false);
      const oldest = youngest(set, since);
      // Read, and not looked up: a damaged one is found out before a task relies on it.
      return withFile(path, set.layer.version, (file) => places.map((place) => file.read(place, oldest) !== null));
    },
    async count(set, stretch, since) {
      const path = pathOf(set);
      if (!isThere(path)) return 0;
      return withFile(path, set.layer.version, (file) => file.count(stretch, youngest(set, since)));
    },
    async remove(set, stretch) {
      const path = pathOf(set);
      return isThere(path) ? withFile(path, set.layer.version, (file) => file.remove(stretch)) : 0;
    },
    async countAll(layerId, before = NEVER) {
      let total = 0;
      for (const path of pathsOf(layerId)) {
        total += withAnyFile(path, (file) => file.countBefore(before));
        await turn();
      }
      return total;
    },
    async removeAll(layerId, before = NEVER) {
      let total = 0;
      for (const path of pathsOf(layerId)) {
        let removed: number;
        do {
          removed = withAnyFile(path, (file) => file.removeBefore(before, REMOVED_AT_ONCE));
          total += removed;
          await turn();
        } while (removed > 0);
        const left = withAnyFile(path, (file) => {
          file.tidy();
          return file.countBefore(NEVER);
        });
        if (left > 0) continue;
        // An empty file gives its room back at once.
        open.delete(path);
        for (const suffix of SUFFIXES) rmSync(path + suffix, { force: true });
      }
      return total;
    },
    bytes: sizes.total,
    close: async () => open.clear(),
  };
}

/** After every tile. */
const NEVER = new Date(8.64e15);

function isNearlyFull(folder: string): boolean {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return bavail * bsize < Math.min(RESERVE_BYTES, blocks * bsize * RESERVE_SHARE);
}

function names(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
