import { createHash } from 'node:crypto';
import { quote } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import { type Column, cellOf } from '../couche/columns.ts';
import { bestName } from '../couche/propose-style.ts';
import type { StagedCouche } from '../couche/stage-couche.ts';
import { type FormerData, wkbOf } from './former-data.ts';

type Matched = {
  /** Null when only objects that are alike in everything are the same. */
  matchedBy: Column | null;
  added: number;
  gone: number;
  changed: number;
  same: number;
};

const STEP = 1000;

/** Names that identifiers go by, as tables have them. */
const IDENTIFIER =
  /^(?:id|fid|gid|uid|uuid|guid|oid|objectid|osm|identifiant|numero|num|ref|reference|code|cle|insee|siret)(?:_|$)|_(?:id|uuid|code|ref)$/;

/**
 * Tells which objects of a file are those that a layer has: by a field that names each of them in both, else by their shape and their values. What
 * is compared lies in the draft, on the disk: a key and a digest for each object.
 */
export async function matchObjects(
  former: FormerData,
  { staging, columns, pause }: Pick<StagedCouche, 'staging' | 'columns' | 'pause'>,
  onProgress: (stage: string, share: number | null) => void,
): Promise<Matched> {
  const db = new Sqlite(staging.path);
  try {
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    const common = columns.flatMap((column, index) => (former.columns.has(column.name) ? [{ column, index }] : []));
    const key = await findKey(db, former, common);
    const place = common.findIndex(({ column }) => column === key);
    const keep = (table: string) => {
      db.exec(`CREATE TABLE ${quote(table)} (cle TEXT, empreinte BLOB)`);
      const insert = db.prepare(`INSERT INTO ${quote(table)} VALUES (?, ?)`);
      return (shape: Uint8Array | null, cells: readonly unknown[]) => {
        const words = cells.map(wordOf);
        insert.run(key ? words[place] : null, digestOf(shape, words));
      };
    };
    const total = former.objects + staging.count();
    let done = 0;
    const step = async (count: number) => {
      done += count;
      onProgress('Comparaison', total === 0 ? null : Math.min(1, done / total));
      await pause();
    };
    db.exec('BEGIN');
    const keepFormer = keep('avant');
    const names = common.map(({ column }) => column.name);
    for await (const rows of former.rows(names)) {
      for (const [shape, ...cells] of rows) keepFormer(shape, cells);
      await step(rows.length);
    }
    const keepNew = keep('apres');
    const cells = common.map(({ column, index }) => `, ${cellOf(column, index)}`).join('');
    const read = db
      .prepare<[number, number], [Uint8Array, ...unknown[]]>(
        `SELECT geom${cells} FROM objet WHERE fid > ? AND fid <= ?`,
      )
      .raw();
    for (let from = 0; from < staging.count(); from += STEP) {
      for (const [blob, ...values] of read.all(from, from + STEP)) keepNew(wkbOf(blob), values);
      await step(STEP);
    }
    const { same, changed } = countIn(db, key !== null);
    db.exec('COMMIT');
    const left = same + changed;
    return { matchedBy: key, same, changed, added: staging.count() - left, gone: former.objects - left };
  } finally {
    db.close();
  }
}

function countIn(db: Sqlite.Database, hasKey: boolean): { same: number; changed: number } {
  const column = hasKey ? 'cle' : 'empreinte';
  db.exec(`CREATE INDEX avant_par ON avant (${column}); CREATE INDEX apres_par ON apres (${column})`);
  // The same object may be there several times: as many are the same as both have.
  const sql = hasKey
    ? 'SELECT count(*) FILTER (WHERE a.empreinte = b.empreinte), count(*) FILTER (WHERE a.empreinte <> b.empreinte) FROM avant a JOIN apres b USING (cle)'
    : `SELECT coalesce(sum(min(a.n, b.n)), 0), 0 FROM (SELECT empreinte, count(*) AS n FROM avant GROUP BY 1) a
       JOIN (SELECT empreinte, count(*) AS n FROM apres GROUP BY 1) b USING (empreinte)`;
  const [same, changed] = db.prepare(sql).raw().get() as [number, number];
  return { same, changed };
}

type Common = { column: Column; index: number };

/** A field that sounds like an identifier, else like a name, and tells every object from the others before and after. */
async function findKey(db: Sqlite.Database, former: FormerData, common: readonly Common[]): Promise<Column | null> {
  const name = bestName(common.map(({ column }) => column.name));
  const candidates = [
    ...common.filter(({ column }) => IDENTIFIER.test(column.name)),
    ...common.filter(({ column }) => column.name === name),
  ];
  for (const { column, index } of candidates) {
    const [all, filled, distinct] = db
      .prepare(`SELECT count(*), count(c${index}), count(DISTINCT c${index}) FROM objet`)
      .raw()
      .get() as [number, number, number];
    if (all === filled && all === distinct && (await former.isUnique(column.name))) return column;
  }
  return null;
}

/** `4` and `4.0` are the same, wherever they are kept; PostgreSQL keeps no zero byte. */
function wordOf(value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : String(value).replaceAll('\0', '');
}

function digestOf(shape: Uint8Array | null, words: readonly (string | null)[]): Buffer {
  const hash = createHash('sha256');
  if (shape) hash.update(shape);
  return hash.update(JSON.stringify(words)).digest().subarray(0, 16);
}
