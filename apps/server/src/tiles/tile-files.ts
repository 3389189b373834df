import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createFileSizes, type FileSizes } from './file-sizes.ts';
import { isDamage, openTileFile, type TileFile } from './tile-file.ts';
import { setName, type TileSet } from './tile-storage.ts';

/** The database and what SQLite keeps beside it while it is open. */
const SUFFIXES = ['', '-wal', '-shm'];

type TileFilesOptions = { folder: string; log: FastifyBaseLogger; now: () => Date; openFiles: number };

/** The SQLite files of a folder, one per layer, grid, scale and format: some of them open, the damaged ones set aside. */
export class TileFiles {
  readonly sizes: FileSizes;
  private readonly folder: string;
  private readonly log: FastifyBaseLogger;
  private readonly now: () => Date;
  private readonly open: LRUCache<string, TileFile>;

  constructor({ folder, log, now, openFiles }: TileFilesOptions) {
    this.folder = folder;
    this.log = log;
    this.now = now;
    this.sizes = createFileSizes(() => this.pathsOf(null), SUFFIXES);
    this.open = new LRUCache<string, TileFile>({
      max: openFiles,
      dispose: (file, path) => {
        file.close();
        this.sizes.used(path);
      },
    });
  }

  pathOf(set: TileSet): string {
    return join(this.folder, set.layer.id, `${setName(set)}.sqlite`);
  }

  /** Those of a layer, or of all, whatever their version. */
  pathsOf(layerId: string | null): string[] {
    const folders = layerId === null ? namesIn(this.folder) : [layerId];
    return folders.flatMap((id) =>
      namesIn(join(this.folder, id))
        .filter((name) => name.endsWith('.sqlite'))
        .map((name) => join(this.folder, id, name)),
    );
  }

  isThere(path: string): boolean {
    return this.open.has(path) || existsSync(path);
  }

  /** Works on a file; a damaged one is set aside first, and a new one made in its place (TILE-02). */
  withFile<T>(path: string, version: string, work: (file: TileFile) => T): T {
    try {
      return work(this.fileAt(path, version));
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.log.warn({ err: error }, sayAside(path, this.setAside(path)));
      return work(this.fileAt(path, version));
    }
  }

  /** Works on a file as it is, if it is there and can be read: one that is damaged is found out when its tiles are asked for. */
  withAnyFile<T>(path: string, work: (file: TileFile) => T): T | null {
    if (!this.isThere(path)) return null;
    this.sizes.used(path);
    const known = this.open.get(path);
    if (known) return work(known);
    try {
      const file = openTileFile(path, '', this.now);
      try {
        return work(file);
      } finally {
        file.close();
      }
    } catch (error) {
      if (isDamage(error)) return null;
      throw error;
    }
  }

  delete(path: string): void {
    this.open.delete(path);
    for (const suffix of SUFFIXES) rmSync(path + suffix, { force: true });
  }

  close(): void {
    this.open.clear();
  }

  private fileAt(path: string, version: string): TileFile {
    this.sizes.used(path);
    const file = this.open.get(path) ?? openTileFile(path, version, this.now);
    this.open.set(path, file);
    if (file.version === version) return file;
    // Data or style changed: nothing in it can be shown again.
    this.delete(path);
    return this.fileAt(path, version);
  }

  /** Gives the name that the file has from now on. */
  private setAside(path: string): string {
    this.open.delete(path);
    // One is enough to see what happened; a failing disk would fill up with more.
    for (const name of readdirSync(dirname(path))) {
      if (name.startsWith(`${basename(path)}.damaged-`)) rmSync(join(dirname(path), name));
    }
    const aside = `${path}.damaged-${this.now().toISOString().replaceAll(':', '-')}`;
    // With its journal: left behind, SQLite would play it into the new file.
    for (const suffix of SUFFIXES) if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
    return basename(aside);
  }
}

/** For whoever reads the log: which file, where it is now, what is lost and what to look at. */
function sayAside(path: string, aside: string): string {
  return `Le fichier de tuiles «\u00a0${path}\u00a0» est endommagé\u00a0: il est mis de côté sous le nom «\u00a0${aside}\u00a0» et ses tuiles seront dessinées de nouveau, sans rien perdre d’autre. Vérifiez le disque.`;
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
