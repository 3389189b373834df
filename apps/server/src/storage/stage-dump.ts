import { existsSync, rmSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { AppError } from '@motu/core';
import { Migrator } from 'kysely/migration';
import { type Checksums, type DumpHeader, newer, readDump } from '../domain/backup/dump-format.ts';
import { type Cell, NOT_SAVED, type Snapshot } from '../domain/backup/snapshot.ts';
import { type Database, openSqlite } from './database.ts';
import { insertRows } from './insert-rows.ts';
import { migrations } from './migrations/index.ts';
import { PRIVATE_FILE } from './private-files.ts';
import { openSqliteSnapshot } from './snapshot-sqlite.ts';

/** Rows that are written at once, or fewer when they are long. */
const AT_ONCE = 200;
const LETTERS_AT_ONCE = 4 * 1024 * 1024;

/** Beside the database: the imported data. */
const DATA = '.donnees.gpkg';

type Staged = {
  header: DumpHeader;
  checksums: Checksums;
  snapshot: Snapshot;
  /** Where the imported data are that it holds; null when it holds none. */
  data: string | null;
  remove(): Promise<void>;
};

/**
 * Puts a dump into a database of its own, at the tables it was made from, then brings them up to date. Whatever is wrong with it, its
 * sums, its columns, what refers to what, shows here, where nothing can be harmed.
 */
export async function stageDump(lines: AsyncIterable<string>, file: string): Promise<Staged> {
  const remove = () => {
    for (const end of ['', '-wal', '-shm', DATA, `${DATA}-wal`, `${DATA}-shm`]) rmSync(file + end, { force: true });
  };
  remove();
  const db = openSqlite(file);
  try {
    const { header, checksums } = await fill(db, lines, file + DATA);
    await db.destroy();
    const snapshot = openSqliteSnapshot(file);
    return {
      header,
      checksums,
      snapshot,
      data: existsSync(file + DATA) ? file + DATA : null,
      async remove() {
        await snapshot.close();
        remove();
      },
    };
  } catch (error) {
    await db.destroy();
    remove();
    throw error;
  }
}

async function fill(
  db: Database,
  lines: AsyncIterable<string>,
  data: string,
): Promise<{ header: DumpHeader; checksums: Checksums }> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  let header: DumpHeader | null = null;
  let checksums: Checksums | null = null;
  let table = { name: '', columns: [] as string[], rows: [] as Cell[][] };
  let letters = 0;
  const flush = async () => {
    if (table.rows.length > 0) await insertRows(db, table.name, table.columns, table.rows).catch(refuse);
    table.rows = [];
    letters = 0;
  };
  for await (const part of readDump(lines)) {
    if (part.kind === 'header') {
      header = part.header;
      await makeTables(migrator, part.header);
    } else if (part.kind === 'table') {
      await flush();
      await checkTable(db, part.name, part.columns);
      table = { name: part.name, columns: part.columns, rows: [] };
    } else if (part.kind === 'row') {
      table.rows.push(part.row);
      letters += part.row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);
      if (table.rows.length >= AT_ONCE || letters >= LETTERS_AT_ONCE) await flush();
    } else if (part.kind === 'file') {
      await appendFile(data, part.bytes, { mode: PRIVATE_FILE });
    } else {
      await flush();
      checksums = part.checksums;
    }
  }
  const { error } = await migrator.migrateToLatest();
  if (error || !header || !checksums) throw refused(error);
  return { header, checksums };
}

async function makeTables(migrator: Migrator, { schema, version }: DumpHeader): Promise<void> {
  const known = Object.keys(migrations);
  if (schema.some((name) => !known.includes(name))) throw newer(version);
  const last = schema.at(-1);
  if (!last || schema.some((name, i) => name !== known[i])) throw refused();
  const { error } = await migrator.migrateTo(last);
  if (error) throw refused(error);
}

/** Names come from a file: only those of our own tables go into a query. */
async function checkTable(db: Database, name: string, columns: string[]): Promise<void> {
  const found = (await db.introspection.getTables()).find((table) => table.name === name);
  const known = new Set(found?.columns.map((column) => column.name));
  if (
    !found ||
    NOT_SAVED.includes(name) ||
    columns.length !== known.size ||
    !columns.every((column) => known.has(column))
  ) {
    throw refused();
  }
}

const refuse = (cause: unknown): never => {
  // A full disk says nothing of the backup.
  throw cause instanceof AppError ? cause : refused(cause);
};

function refused(cause?: unknown): AppError {
  return new AppError(
    'invalid',
    'Cette sauvegarde ne peut pas être reprise\u00a0: son contenu ne correspond pas à la base de Motu. Rien n’a été changé.',
    { cause },
  );
}
