import { mkdirSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Tile } from '@motu/engine';
import type { FastifyBaseLogger } from 'fastify';
import { FileQuota } from './file-quota.ts';
import type { TileFile } from './tile-file.ts';
import { TileFiles } from './tile-files.ts';
import type { TilePlace, TileSet, TileStorage, TileStretch } from './tile-storage.ts';

/** Three file descriptors and half a megabyte each. */
const OPEN_FILES = 32;
/** Room on the disk that tiles leave to the state: accounts and layers can still be saved when the cache is full. */
const RESERVE_BYTES = 64 * 1024 * 1024;
const RESERVE_SHARE = 0.05;
/** Tiles forgotten before others get their turn: some milliseconds. */
const REMOVED_AT_ONCE = 5000;
/** After every tile. */
const NEVER = new Date(8.64e15);

type FileStorageOptions = {
  folder: string;
  log: FastifyBaseLogger;
  /** Bytes that all files may take; null for as many as the disk has. */
  quota?: number | null;
  now?: () => Date;
  openFiles?: number;
};

/** Tiles in a folder: one SQLite file per layer, grid, scale and format. */
export function createFileStorage(options: FileStorageOptions): TileStorage {
  return new FileStorage(options);
}

class FileStorage implements TileStorage {
  readonly isFar = false;
  readonly quota: number | null;
  private readonly folder: string;
  private readonly now: () => Date;
  private readonly files: TileFiles;
  private readonly keeper: FileQuota | null;

  constructor({ folder, log, quota = null, now = () => new Date(), openFiles = OPEN_FILES }: FileStorageOptions) {
    this.quota = quota;
    this.folder = folder;
    this.now = now;
    this.files = new TileFiles({ folder, log, now, openFiles });
    this.keeper = quota === null ? null : new FileQuota(this.files, quota, log);
  }

  async read(set: TileSet, place: TilePlace, mayBeOld = false): Promise<Uint8Array | null> {
    return this.inFile(set, null, (file) => file.read(place, mayBeOld ? undefined : this.oldest(set)));
  }

  async write(set: TileSet, level: number, tiles: readonly Tile[]): Promise<void> {
    const path = this.files.pathOf(set);
    mkdirSync(dirname(path), { recursive: true });
    if (isNearlyFull(this.folder)) throw new Error('The disk is nearly full: tiles are no longer kept.');
    this.files.withFile(path, set.layer.version, (file) => file.write(level, tiles, this.now()));
    this.keeper?.wrote(tiles.reduce((sum, { body }) => sum + body.byteLength, 0));
  }

  async has(set: TileSet, { level, column, row, columns, rows }: TileStretch, since?: Date): Promise<boolean[]> {
    const places = Array.from({ length: columns * rows }, (_, i) => ({
      ...{ level, column: column + (i % columns), row: row + Math.floor(i / columns) },
    }));
    const oldest = this.oldest(set, since);
    const none = places.map(() => false);
    // Read, and not looked up: a damaged one is found out before a task relies on it.
    return this.inFile(set, none, (file) => places.map((place) => file.read(place, oldest) !== null));
  }

  async count(set: TileSet, stretch: TileStretch, since?: Date): Promise<number> {
    return this.inFile(set, 0, (file) => file.count(stretch, this.oldest(set, since)));
  }

  async remove(set: TileSet, stretch: TileStretch): Promise<number> {
    return this.inFile(set, 0, (file) => file.remove(stretch));
  }

  async countAll(layerId: string | null, before = NEVER): Promise<number> {
    let total = 0;
    for (const path of this.files.pathsOf(layerId)) {
      total += this.files.withAnyFile(path, (file) => file.countBefore(before)) ?? 0;
      await turn();
    }
    return total;
  }

  async removeAll(layerId: string | null, before = NEVER): Promise<number> {
    let total = 0;
    for (const path of this.files.pathsOf(layerId)) {
      let removed: number;
      do {
        removed = this.files.withAnyFile(path, (file) => file.removeBefore(before, REMOVED_AT_ONCE)) ?? 0;
        total += removed;
        await turn();
      } while (removed > 0);
      const left = this.files.withAnyFile(path, (file) => {
        file.tidy();
        return file.countBefore(NEVER);
      });
      // An empty file gives its room back at once.
      if (!left) this.files.delete(path);
    }
    return total;
  }

  bytes(): Promise<number> {
    return this.files.sizes.total();
  }

  evicted(): number {
    return this.keeper?.evicted ?? 0;
  }

  async close(): Promise<void> {
    await this.keeper?.close();
    this.files.close();
  }

  /** Works on the file of a set. Asking makes none: only a tile that was drawn does. */
  private inFile<T>(set: TileSet, without: T, work: (file: TileFile) => T): T {
    const path = this.files.pathOf(set);
    return this.files.isThere(path) ? this.files.withFile(path, set.layer.version, work) : without;
  }

  /** Tiles drawn before are too old. */
  private oldest({ layer: { maxAgeMs } }: TileSet, since?: Date): Date | undefined {
    const start = maxAgeMs === undefined ? undefined : new Date(this.now().getTime() - maxAgeMs);
    return start && since ? new Date(Math.max(start.getTime(), since.getTime())) : (start ?? since);
  }
}

function isNearlyFull(folder: string): boolean {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return bavail * bsize < Math.min(RESERVE_BYTES, blocks * bsize * RESERVE_SHARE);
}
