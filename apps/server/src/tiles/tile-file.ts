import { createHash } from 'node:crypto';
import type { Tile } from '@motu/engine';
import Sqlite from 'better-sqlite3';
import type { TilePlace, TileStretch } from './tile-storage.ts';
import { createTileUses, type TileUses } from './tile-uses.ts';

/** One file of tiles: bodies are kept once however many places show them, as the sea does. */
export type TileFile = {
  /** Of the layer, when the file was made. */
  version: string;
  /** Null for a tile that was kept before `since`. */
  read(place: TilePlace, since?: Date): Uint8Array | null;
  write(level: number, tiles: readonly Tile[], date: Date): void;
  count(stretch: TileStretch, since?: Date): number;
  remove(stretch: TileStretch): number;
  countBefore(date: Date): number;
  /** Forgets at most `most` of the tiles kept before a date; how many there were. */
  removeBefore(date: Date, most: number): number;
  /** Forgets the bodies that no place shows any more. */
  tidy(): void;
  /** How its tiles are used, and how those leave that are not. */
  uses: TileUses;
  close(): void;
};

/** "Motu": tells our files from other SQLite databases. */
const APPLICATION_ID = 0x4d6f7475;
const SCHEMA_VERSION = 2;
/** Files of the first version do not know when a tile was last asked for. */
const UPGRADES: Record<number, string> = { 1: 'ALTER TABLE tile ADD COLUMN asked INTEGER NOT NULL DEFAULT 0' };
const SCHEMA = `
  CREATE TABLE meta (version TEXT NOT NULL) STRICT;
  CREATE TABLE blob (hash BLOB PRIMARY KEY, body BLOB NOT NULL) STRICT;
  CREATE TABLE tile (
    z INTEGER NOT NULL, x INTEGER NOT NULL, y INTEGER NOT NULL, hash BLOB NOT NULL, date INTEGER NOT NULL,
    asked INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (z, x, y)
  ) STRICT, WITHOUT ROWID;
`;
/** Pages each open file keeps in memory, in KiB: bodies are kept in front of it, only its indexes matter. */
const PAGE_CACHE_KIB = 512;

/** Opens a file, making it for `version` when it is not there yet. Throws when it is damaged (`isDamage`). */
export function openTileFile(path: string, version: string, now = () => new Date()): TileFile {
  const db = new Sqlite(path);
  try {
    return readyFile(db, path, version, now);
  } catch (error) {
    db.close();
    throw error;
  }
}

function readyFile(db: Sqlite.Database, path: string, version: string, now: () => Date): TileFile {
  // Said before the first page is written: tiles that leave give their room back little by little.
  db.pragma('auto_vacuum = INCREMENTAL');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL'); // a cache may lose its last second in a power cut
  db.pragma(`cache_size = -${PAGE_CACHE_KIB}`);
  const isNew = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
  if (isNew) create(db, version);
  upgrade(db);
  if (pragma(db, 'application_id') !== APPLICATION_ID || pragma(db, 'user_version') !== SCHEMA_VERSION) {
    throw new TileFileDamage(`${path} is not a file of tiles.`);
  }
  const found = db.prepare<[], string>('SELECT version FROM meta').pluck().get();
  if (found === undefined) throw new TileFileDamage(`${path} does not say its version.`);

  const find = db.prepare<[number, number, number], { hash: Buffer; body: Buffer; date: number; asked: number }>(
    'SELECT hash, body, date, asked FROM tile JOIN blob USING (hash) WHERE z = ? AND x = ? AND y = ?',
  );
  const addBlob = db.prepare<[Buffer, Uint8Array]>('INSERT INTO blob VALUES (?, ?) ON CONFLICT DO NOTHING');
  const addTile = db.prepare<[number, number, number, Buffer, number]>(
    'REPLACE INTO tile (z, x, y, hash, date) VALUES (?, ?, ?, ?, ?)',
  );
  const addAll = db.transaction((level: number, tiles: readonly Tile[], date: Date) => {
    for (const { column, row, body } of tiles) {
      const hash = hashOf(body);
      addBlob.run(hash, body);
      addTile.run(level, column, row, hash, toSeconds(date));
    }
  });
  const THERE = 'z = ? AND x BETWEEN ? AND ? AND y BETWEEN ? AND ?';
  const countThere = db.prepare<number[], number>(`SELECT count(*) FROM tile WHERE ${THERE} AND date >= ?`).pluck();
  const removeThere = db.prepare<number[]>(`DELETE FROM tile WHERE ${THERE}`);
  const countOld = db.prepare<[number], number>('SELECT count(*) FROM tile WHERE date < ?').pluck();
  const removeOld = db.prepare<[number, number]>(
    'DELETE FROM tile WHERE (z, x, y) IN (SELECT z, x, y FROM tile WHERE date < ? LIMIT ?)',
  );
  const uses = createTileUses(db, now);
  return {
    version: found,
    uses,
    read({ level, column, row }, since) {
      const tile = find.get(level, column, row);
      if (tile && tile.date < toSeconds(since)) return null;
      // SQLite has no checksum of its own: a bit that turned on the disk would be shown.
      if (tile && !hashOf(tile.body).equals(tile.hash)) throw new TileFileDamage(`A tile of ${path} has changed.`);
      if (tile) uses.asked({ level, column, row }, Math.max(tile.date, tile.asked));
      return tile?.body ?? null;
    },
    write: (level, tiles, date) => addAll(level, tiles, date),
    count: ({ level, ...stretch }, since) => countThere.get(level, ...edges(stretch), toSeconds(since)) ?? 0,
    remove: ({ level, ...stretch }) => removeThere.run(level, ...edges(stretch)).changes,
    countBefore: (date) => countOld.get(toSeconds(date)) ?? 0,
    removeBefore: (date, most) => removeOld.run(toSeconds(date), most).changes,
    tidy: () => void db.exec('DELETE FROM blob WHERE hash NOT IN (SELECT hash FROM tile)'),
    close() {
      uses.flush();
      db.close();
    },
  };
}

function upgrade(db: Sqlite.Database): void {
  const from = Number(pragma(db, 'user_version'));
  const sql = pragma(db, 'application_id') === APPLICATION_ID ? UPGRADES[from] : undefined;
  if (!sql) return;
  db.transaction(() => {
    db.exec(sql);
    db.pragma(`user_version = ${SCHEMA_VERSION}`);
  })();
}

/** Tiles are dated to the second. */
const toSeconds = (date: Date | undefined): number => (date ? Math.floor(date.getTime() / 1000) : 0);

function edges({ column, row, columns, rows }: Omit<TileStretch, 'level'>): [number, number, number, number] {
  return [column, column + columns - 1, row, row + rows - 1];
}

function create(db: Sqlite.Database, version: string): void {
  db.transaction(() => {
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${SCHEMA_VERSION}`);
    db.exec(SCHEMA);
    db.prepare('INSERT INTO meta VALUES (?)').run(version);
  })();
}

function pragma(db: Sqlite.Database, name: string): unknown {
  return db.pragma(name, { simple: true });
}

function hashOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest().subarray(0, 16);
}

class TileFileDamage extends Error {
  override name = 'TileFileDamage';
}

/** Not a database, a torn page, other tables than ours: against these only a new file helps. A full disk is no damage. */
const DAMAGE = /^SQLITE_(?:NOTADB|CORRUPT.*|ERROR|SCHEMA|MISMATCH|FORMAT|CONSTRAINT.*)$/;

export function isDamage(error: unknown): boolean {
  return error instanceof TileFileDamage || (error instanceof Sqlite.SqliteError && DAMAGE.test(error.code));
}
