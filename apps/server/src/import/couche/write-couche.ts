import {
  copiesOf,
  createTable,
  dropTable,
  encodeGeometry,
  finishTable,
  type Geometry,
  hasTable,
  quote,
  readGeoPackageBlob,
  type TableDefinition,
} from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';
import { IMPORTED_TABLE, type ImportedTable, REMOVED_TABLE } from '../../territory/imported-tables.ts';
import { type Column, cellOf } from './columns.ts';
import { KIND_COLUMN } from './propose-style.ts';
import { geometryTypeOf, type Staging } from './staging.ts';
import { FIRST_COPY, LAST_COPY, THINNED_FROM, type Thinner, thinTo } from './thin.ts';

/** Rows copied at once: between two steps an import may be stopped. */
const STEP = 20_000;
/** Areas that a tile still draws in good time. */
const MOST_IN_A_TILE = 16_000;

type WriteTable = {
  table: string;
  description: string;
  columns: readonly Column[];
  staging: Staging;
  now: Date;
  pause: () => Promise<void>;
  onProgress: (stage: string, share: number | null) => void;
};

/** Puts what was staged, attached as `stage`, in the place of a table and of its thinned copies. */
export async function writeCouche(db: Sqlite.Database, options: WriteTable): Promise<void> {
  const { table, staging, columns, description, now, pause, onProgress } = options;
  for (const old of [table, ...copiesOf(db, table)]) dropTable(db, old);
  const kinds = staging.kinds();
  const hasKind = kinds.length > 1;
  const shape: TableDefinition = {
    name: table,
    description,
    geometryType: geometryTypeOf(staging),
    columns: Object.fromEntries([
      ...columns.map(({ name, type }) => [name, type] as const),
      ...(hasKind ? [[KIND_COLUMN, 'TEXT'] as const] : []),
    ]),
  };
  createTable(db, shape, now);
  const names = Object.keys(shape.columns).map(quote);
  const values = [...columns.map(cellOf), ...(hasKind ? ['kind'] : [])];
  const list = (items: string[]) => items.map((item) => `, ${item}`).join('');
  const copy = db.prepare(
    `INSERT INTO ${quote(table)} (fid, geom${list(names)}) SELECT fid, geom${list(values)} FROM stage.objet WHERE fid > ? AND fid <= ?`,
  );
  const index = db.prepare(
    `INSERT INTO ${quote(`rtree_${table}_geom`)} SELECT fid, minx, maxx, miny, maxy FROM stage.objet WHERE fid > ? AND fid <= ?`,
  );
  const count = staging.count();
  for (let from = 0; from < count; from += STEP) {
    copy.run(from, from + STEP);
    index.run(from, from + STEP);
    onProgress('Écriture', Math.min(1, (from + STEP) / count));
    await pause();
  }
  finishTable(db, table);
  if (hasCopies(staging)) await writeCopies(db, shape, copyZooms(staging), options);
}

/** Whether there is so much to draw that small scales have copies of their own. */
export function hasCopies(staging: Staging): boolean {
  return staging.vertices() >= THINNED_FROM && staging.kinds().some((kind) => kind !== 'point');
}

/** Up to the zoom where the objects themselves are few enough, and their vertices worth drawing. */
function copyZooms(staging: Staging): number[] {
  const last = Math.max(LAST_COPY, staging.zoomOf(MOST_IN_A_TILE) - 1);
  return Array.from({ length: last - FIRST_COPY + 1 }, (_, i) => FIRST_COPY + i);
}

type CopyOptions = Pick<WriteTable, 'pause' | 'onProgress' | 'now'>;

/** A copy for each zoom, each made from the one that is finer. */
export async function writeCopies(
  db: Sqlite.Database,
  shape: TableDefinition,
  zooms: readonly number[],
  options: CopyOptions,
): Promise<void> {
  let from = shape.name;
  for (const zoom of [...zooms].sort((a, b) => b - a)) {
    options.onProgress(`Copie pour les petites échelles (zoom ${zoom})`, null);
    const copy = { ...shape, name: `${shape.name}_z${zoom}` };
    await writeCopy(db, copy, { from, thin: thinTo(zoom) }, options);
    from = copy.name;
  }
}

type Made = {
  from: string;
  thin: Thinner;
  /** Rows that the copy shows; by default all. */
  where?: string;
};

/** The same rows with what a pixel shows of them. */
export async function writeCopy(
  db: Sqlite.Database,
  copy: TableDefinition,
  { from, thin, where = '1' }: Made,
  { pause, now }: Pick<CopyOptions, 'pause' | 'now'>,
): Promise<void> {
  createTable(db, copy, now);
  const names = ['fid', 'geom', ...Object.keys(copy.columns)].map(quote);
  const read = db
    .prepare<[number, number], [number, Uint8Array, ...unknown[]]>(
      `SELECT ${names.join(', ')} FROM ${quote(from)} WHERE fid > ? AND geom IS NOT NULL AND ${where} ORDER BY fid LIMIT ?`,
    )
    .raw();
  const insert = db.prepare(
    `INSERT INTO ${quote(copy.name)} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  const index = db.prepare(`INSERT INTO ${quote(`rtree_${copy.name}_geom`)} VALUES (?, ?, ?, ?, ?)`);
  let after = 0;
  for (;;) {
    const rows = read.all(after, STEP);
    for (const [fid, blob, ...values] of rows) {
      const geometry = readGeoPackageBlob(blob) as Geometry | null;
      const thinned = geometry && thin(geometry);
      if (!thinned) continue;
      const { blob: encoded, bounds } = encodeGeometry(thinned);
      insert.run(fid, encoded, ...values);
      index.run(fid, bounds[0], bounds[2], bounds[1], bounds[3]);
    }
    await pause();
    if (rows.length < STEP) break;
    after = rows.at(-1)?.[0] as number;
  }
  finishTable(db, copy.name);
}

/** Says in the territory itself what was imported, from where, and as which layer. */
export function registerImport(db: Sqlite.Database, row: ImportedTable, now: Date): void {
  ensureRegister(db, now);
  db.prepare(`DELETE FROM ${IMPORTED_TABLE} WHERE slug = ?`).run(row.slug);
  db.prepare(
    `INSERT INTO ${IMPORTED_TABLE} (slug, nom, table_name, fichier, format, projection, importe_le, objets, couche)
     VALUES (@slug, @nom, @table_name, @fichier, @format, @projection, @importe_le, @objets, @couche)`,
  ).run(row);
  touch(db, IMPORTED_TABLE, now);
  if (hasTable(db, REMOVED_TABLE)) db.prepare(`DELETE FROM ${REMOVED_TABLE} WHERE slug = ?`).run(row.slug);
}

function ensureRegister(db: Sqlite.Database, now: Date): void {
  if (hasTable(db, IMPORTED_TABLE)) return;
  const columns = {
    slug: 'TEXT',
    nom: 'TEXT',
    table_name: 'TEXT',
    fichier: 'TEXT',
    format: 'TEXT',
    projection: 'TEXT',
    importe_le: 'TEXT',
    objets: 'INTEGER',
    couche: 'TEXT',
  } as const;
  createTable(db, { name: IMPORTED_TABLE, description: 'Couches importées', geometryType: null, columns }, now);
}

/** When a table changed: what servers look at. */
function touch(db: Sqlite.Database, table: string, now: Date): void {
  db.prepare('UPDATE gpkg_contents SET last_change = ? WHERE table_name = ?').run(now.toISOString(), table);
}

/** Says that a layer was taken away, which may leave every other table as it was. */
export function registerRemoval(db: Sqlite.Database, slug: string, now: Date): void {
  const columns = { slug: 'TEXT' } as const;
  const shape = { name: REMOVED_TABLE, description: 'Couches retirées', geometryType: null, columns };
  if (!hasTable(db, REMOVED_TABLE)) createTable(db, shape, now);
  db.prepare(`DELETE FROM ${REMOVED_TABLE} WHERE slug = ?`).run(slug);
  db.prepare(`INSERT INTO ${REMOVED_TABLE} (slug) VALUES (?)`).run(slug);
  touch(db, REMOVED_TABLE, now);
}
