import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '@motu/core';
import { type Filter, openGeoPackage, writeSld } from '@motu/engine';
import { createTable, finishTable, METADATA_SQL, quote, readLayout, type TableLayout } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import type { Layer } from '../../domain/layers.ts';
import { postgisTableOf } from '../../domain/postgis.ts';
import { nameOf, oneLine } from '../couche/refusal.ts';
import { inFrench } from '../write-territory.ts';

type Options = {
  layer: Layer;
  geopackage: string;
  /** The file to write; one that is there stays, unless it may be replaced. */
  file: string;
  replaces: boolean;
  now?: Date;
  pause?: () => Promise<void>;
};

const STEP = 20_000;

/** Writes the objects of a layer as a GeoPackage of its own, with its style, and returns how many there are. */
export async function exportLayer(options: Options): Promise<number> {
  const { layer, geopackage, file, replaces, now = new Date(), pause = () => Promise.resolve() } = options;
  const content = layer.drawing?.content;
  if (content?.kind !== 'features')
    throw new AppError(
      'invalid',
      `La couche «\u00a0${oneLine(layer.slug)}\u00a0» n’est pas faite d’objets\u00a0: exportez ses tuiles par --tuiles.`,
    );
  if (postgisTableOf(layer.drawing))
    throw new AppError(
      'invalid',
      `La couche «\u00a0${oneLine(layer.slug)}\u00a0» est lue dans PostGIS\u00a0: exportez sa table avec ogr2ogr ou QGIS.`,
    );
  return writeWhole(file, replaces, async (draft) => {
    const db = new Sqlite(draft);
    try {
      db.pragma('journal_mode = OFF');
      db.exec(METADATA_SQL);
      db.prepare('ATTACH ? AS territoire').run(geopackage);
      db.exec('BEGIN');
      const table = layer.slug.replaceAll('-', '_');
      const layout = layoutOf(db, content.table);
      const { geometryType } = layout;
      const columns = Object.fromEntries(layout.columns);
      createTable(db, { name: table, description: layer.name, geometryType, columns }, now);
      const wanted = content.filter === undefined ? null : await idsOf(geopackage, content.table, content.filter);
      const count = await copyRows(db, content.table, table, layout, wanted, pause);
      finishTable(db, table);
      await writeStyle(db, table, layer.name, await writeSld(content.style), now);
      db.exec('COMMIT');
      db.exec('DETACH territoire');
      return count;
    } finally {
      db.close();
    }
  });
}

/** Writes beside, then puts it in place in one step: whoever opens the file finds all of it, or what was there. */
export async function writeWhole<T>(file: string, replaces: boolean, write: (draft: string) => Promise<T>): Promise<T> {
  if (existsSync(file) && !replaces)
    throw new AppError('conflict', `Le fichier «\u00a0${nameOf(file)}\u00a0» existe déjà\u00a0: ajoutez --remplacer.`);
  const unwritable = (cause?: unknown) =>
    new AppError('unavailable', `Le fichier «\u00a0${nameOf(file)}\u00a0» ne peut pas être écrit.`, { cause });
  if (!existsSync(dirname(file))) throw unwritable();
  const draft = `${file}.${process.pid}.partiel`;
  try {
    rmSync(draft, { force: true });
    const result = await write(draft);
    renameSync(draft, file);
    return result;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && /CANTOPEN|READONLY/.test(error.code)) throw unwritable(error);
    throw inFrench(error);
  } finally {
    rmSync(draft, { force: true });
  }
}

function layoutOf(db: Sqlite.Database, table: string): TableLayout {
  const layout = readLayout(db, table, 'territoire');
  if (layout) return layout;
  throw new AppError(
    'not-found',
    `Les données de cette couche (table «\u00a0${oneLine(table)}\u00a0») ne sont pas dans le territoire.`,
  );
}

async function idsOf(geopackage: string, table: string, filter: Filter): Promise<Set<number>> {
  const source = openGeoPackage(geopackage);
  const query = { table, filter, extent: [-180, -90, 180, 90], resolution: 0, fields: [] } as const;
  const ids = new Set((await source.features(query)).map(({ id }) => id));
  await source.close();
  return ids;
}

async function copyRows(
  db: Sqlite.Database,
  table: string,
  name: string,
  { columns, geometry, key: named }: TableLayout,
  wanted: ReadonlySet<number> | null,
  pause: () => Promise<void>,
): Promise<number> {
  const index = quote(`rtree_${table}_${geometry}`);
  const key = named ?? 'rowid';
  const names = columns.map(([column]) => column);
  const target = ['fid', 'geom', ...names].map(quote).join(', ');
  const selected = [key, geometry, ...names].map((column) => `t.${quote(column)}`).join(', ');
  const ids = db
    .prepare<[number, number], number>(`SELECT id FROM territoire.${index} WHERE id > ? ORDER BY id LIMIT ?`)
    .pluck();
  if (wanted) {
    db.exec('CREATE TEMP TABLE voulu (id INTEGER PRIMARY KEY)');
    const add = db.prepare('INSERT INTO temp.voulu VALUES (?)');
    for (const id of wanted) add.run(id);
  }
  const only = wanted ? 'AND id IN (SELECT id FROM temp.voulu)' : '';
  const range = `r.id > ? AND r.id <= ? ${only}`;
  const copy = db.prepare(
    `INSERT INTO ${quote(name)} (${target}) SELECT ${selected} FROM territoire.${index} r JOIN territoire.${quote(table)} t ON t.${quote(key)} = r.id WHERE ${range}`,
  );
  const copyIndex = db.prepare(
    `INSERT INTO ${quote(`rtree_${name}_geom`)} SELECT id, minx, maxx, miny, maxy FROM territoire.${index} r WHERE ${range}`,
  );
  let [after, count] = [0, 0];
  for (;;) {
    const last = ids.all(after, STEP).at(-1);
    if (last === undefined) return count;
    count += copy.run(after, last).changes;
    copyIndex.run(after, last);
    after = last;
    await pause();
  }
}

/** The table where QGIS looks for the style of a layer. */
async function writeStyle(db: Sqlite.Database, table: string, name: string, sld: string, now: Date): Promise<void> {
  const columns = {
    f_table_catalog: 'TEXT',
    f_table_schema: 'TEXT',
    f_table_name: 'TEXT',
    f_geometry_column: 'TEXT',
    styleName: 'TEXT',
    styleQML: 'TEXT',
    styleSLD: 'TEXT',
    useAsDefault: 'INTEGER',
    description: 'TEXT',
    owner: 'TEXT',
    ui: 'TEXT',
    update_time: 'TEXT',
  } as const;
  createTable(db, { name: 'layer_styles', description: 'Styles', geometryType: null, columns }, now);
  db.prepare(
    `INSERT INTO layer_styles (f_table_catalog, f_table_schema, f_table_name, f_geometry_column, styleName, styleSLD, useAsDefault, description, owner, update_time)
     VALUES ('', '', ?, 'geom', ?, ?, 1, '', '', ?)`,
  ).run(table, name, sld, now.toISOString());
}
