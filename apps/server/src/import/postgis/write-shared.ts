import { createHash } from 'node:crypto';
import type { Extent } from '@motu/core';
import Sqlite from 'better-sqlite3';
import type pg from 'pg';
import { COUCHES_SCHEMA } from '../../domain/layer-source.ts';
import type { ImportedTable } from '../../territory/imported-tables.ts';
import { type Column, cellOf } from '../couche/columns.ts';
import { KIND_COLUMN } from '../couche/propose-style.ts';
import { geometryTypeOf, type Staging } from '../couche/staging.ts';
import { connectToWrite, inTransaction, prepareSchema, refusedByPostgis } from './connect.ts';
import {
  type Ask,
  ensureRegister,
  forgetShared,
  readShared,
  registerShared,
  type SharedCouche,
  tablesIn,
} from './shared-couches.ts';
import { dropTable, type NewTable, replaceTable } from './write-table.ts';

/** Imports and removals of all copies take turns, by a lock that ends with its connection. */
const TURN = 0x6d6f7475;
const SRID = 4326;
/** Bytes of a name in PostgreSQL: what is longer would be cut without a word. */
const LONGEST_NAME = 63;

/** What was staged, to become a table. */
type TableToShare = {
  table: string;
  description: string;
  columns: readonly Column[];
  staging: Staging;
  onProgress: (stage: string, share: number | null) => void;
  /** Throws when the import is stopped. */
  checkStopped: () => void;
};

type CoucheToShare = TableToShare & {
  /** Looks again whether the layer may be made, now that nobody else makes one. */
  check: () => Promise<void>;
  /** Describes the import, given the columns of the one that it replaces and the ground that it covers. */
  describe: (before: ReadonlySet<string> | null, extent: Extent) => SharedCouche;
  /** Makes the layer of it, given all that was ever imported there. */
  written: (shared: readonly SharedCouche[]) => Promise<void>;
};

/**
 * Puts what was staged into PostGIS, where every copy of the program draws it from: the table with its index, and what is said of it, in one
 * transaction. It has no thinned copies: the database thins what it is asked for, and what QGIS changes there shows at every scale.
 */
export async function writeShared(url: string, couche: CoucheToShare): Promise<void> {
  const { staging, columns, onProgress, checkStopped } = couche;
  const db = new Sqlite(staging.path, { readonly: true });
  try {
    const table = tableOf(couche);
    const count = staging.count();
    const write = async (client: pg.Client, ask: Ask) => {
      await couche.check();
      const before = (await readShared(ask)).some(({ table_name }) => table_name === table.name)
        ? await columnsOf(ask, table.name)
        : null;
      await replaceTable(client, table, rowsOf(db, columns, table), (written) => {
        checkStopped();
        onProgress('Écriture', written / count);
      });
      await registerShared(ask, couche.describe(before, extentOf(db)));
      checkStopped();
      return readShared(ask);
    };
    await inTurn(url, 'cette couche', write, couche.written);
  } finally {
    db.close();
  }
}

/** Puts what was staged into PostGIS as a table that no layer draws yet; returns its name, which none of those there has. */
export async function addShared(
  url: string,
  { nameOf, ...couche }: Omit<TableToShare, 'table'> & { nameOf: (taken: ReadonlySet<string>) => string },
): Promise<string> {
  const { staging, columns, onProgress, checkStopped } = couche;
  const db = new Sqlite(staging.path, { readonly: true });
  try {
    return await inTurn(url, 'ces données', async (client, ask) => {
      const table = tableOf({ ...couche, table: nameOf(new Set(await tablesIn(ask))) });
      await replaceTable(client, table, rowsOf(db, columns, table), (written) => {
        checkStopped();
        onProgress('Écriture', written / staging.count());
      });
      checkStopped();
      return table.name;
    });
  } finally {
    db.close();
  }
}

/** Drops tables that no layer draws. */
export async function dropShared(url: string, tables: readonly string[]): Promise<void> {
  await inTurn(url, 'le retrait de ces données', async (client) => {
    for (const name of tables) await dropTable(client, { schema: COUCHES_SCHEMA, name });
  });
}

/** Takes a table away that was imported, unless others need it. Returns whether it went; null when there was none. */
export async function removeShared(
  url: string,
  slug: string,
  isNeeded: (table: string) => boolean,
): Promise<{ row: ImportedTable; isDropped: boolean } | null> {
  return inTurn(url, 'le retrait de cette couche', async (client, ask) => {
    const row = (await readShared(ask)).find((one) => one.slug === slug);
    if (!row) return null;
    const isDropped = !isNeeded(row.table_name);
    if (isDropped) await dropTable(client, { schema: COUCHES_SCHEMA, name: row.table_name });
    await forgetShared(ask, slug);
    return { row, isDropped };
  });
}

/** Drops what was imported for layers that are no longer there: what it took of the disk, and whose it was. */
export async function dropUnneeded(
  url: string,
  /** Asked once nobody else imports: what was just imported is needed. */
  findNeeded: () => Promise<{
    isNeeded: (row: ImportedTable) => boolean;
    /** Tables of a layer that stays, which none of its versions names any more. */
    unused: (tables: readonly string[], imported: readonly ImportedTable[]) => string[];
  }>,
): Promise<{ bytes: number; removed: string[] }> {
  return inTurn(url, 'le retrait de ces couches', async (client, ask) => {
    const { isNeeded, unused } = await findNeeded();
    const imported = await readShared(ask);
    const left = imported.filter((row) => !isNeeded(row));
    let bytes = 0;
    for (const name of unused(await tablesIn(ask), imported)) {
      bytes += await sizeOf(ask, name);
      await dropTable(client, { schema: COUCHES_SCHEMA, name });
    }
    for (const { slug, table_name } of left) {
      bytes += await sizeOf(ask, table_name);
      await dropTable(client, { schema: COUCHES_SCHEMA, name: table_name });
      await forgetShared(ask, slug);
    }
    return { bytes, removed: left.map(({ slug }) => slug) };
  });
}

/** With its index; nothing for a table that is gone. */
async function sizeOf(ask: Ask, table: string): Promise<number> {
  const name = `to_regclass(format('%I.%I', $1::text, $2::text))`;
  const [row] = await ask(`SELECT coalesce(pg_total_relation_size(${name}), 0)::float8`, [COUCHES_SCHEMA, table]);
  return row?.[0] as number;
}

/** `after` runs once all of it is there, before anyone else has their turn. */
async function inTurn<T>(
  url: string,
  what: string,
  work: (client: pg.Client, ask: Ask) => Promise<T>,
  after: (written: T) => Promise<void> = () => Promise.resolve(),
): Promise<T> {
  const client = await connectToWrite(url);
  const ask: Ask = async (text, values = []) =>
    (await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' })).rows;
  try {
    await ask('SELECT pg_advisory_lock($1)', [TURN]);
    const written = await inTransaction(client, async () => {
      await prepareSchema(client, COUCHES_SCHEMA);
      await ensureRegister(ask);
      return work(client, ask);
    });
    await after(written);
    return written;
  } catch (error) {
    throw refusedByPostgis(error, what);
  } finally {
    // Its counts of rows are published as it ends: whoever looks next sees that the table has changed.
    await client.end().catch(() => {});
  }
}

/** `couche_sentiers`, cut where PostgreSQL would cut it, without meaning another. */
export function sharedName(table: string): string {
  if (table.length <= LONGEST_NAME) return table;
  const digest = createHash('sha256').update(table).digest('hex').slice(0, 8);
  return `${table.slice(0, LONGEST_NAME - digest.length - 1)}_${digest}`;
}

const TYPES: Record<Column['type'], string> = { TEXT: 'text', INTEGER: 'bigint', REAL: 'double precision' };

function tableOf({ table, description, columns, staging }: TableToShare): NewTable {
  const attributes = columns.map(({ name, type }) => ({ name, type: TYPES[type], isKey: false }));
  const kind = { name: KIND_COLUMN, type: 'text', isKey: false };
  return {
    schema: COUCHES_SCHEMA,
    name: table,
    columns: [
      { name: 'fid', type: 'bigint', isKey: true },
      { name: 'geom', type: `geometry(${geometryTypeOf(staging)}, ${SRID})`, isKey: false },
      ...attributes,
      ...(staging.kinds().length > 1 ? [kind] : []),
    ],
    geometry: 'geom',
    srid: SRID,
    comment: description,
  };
}

function rowsOf(db: Sqlite.Database, columns: readonly Column[], { columns: all }: NewTable): Iterable<unknown[]> {
  const kind = all.length > columns.length + 2 ? ['kind'] : [];
  const cells = ['fid', 'geom', ...columns.map(cellOf), ...kind];
  return db
    .prepare(`SELECT ${cells.join(', ')} FROM objet ORDER BY fid`)
    .raw(true)
    .iterate() as Iterable<unknown[]>;
}

async function columnsOf(ask: Ask, table: string): Promise<ReadonlySet<string>> {
  const rows = await ask(
    'SELECT column_name::text FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2',
    [COUCHES_SCHEMA, table],
  );
  return new Set(rows.map(([name]) => name as string));
}

function extentOf(db: Sqlite.Database): Extent {
  return db
    .prepare('SELECT min(minx), min(miny), max(maxx), max(maxy) FROM objet')
    .raw(true)
    .get() as unknown as Extent;
}
