import { compareNames } from '@motu/core';
import { openGeoPackage, readPostgisName } from '@motu/engine';
import { copiesOf, quote } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import { fileContentOf } from '../../domain/layer-look.ts';
import { COUCHES_SCHEMA } from '../../domain/layer-source.ts';
import { tablesOf } from '../../domain/layer-tables.ts';
import type { Layer } from '../../domain/layers.ts';
import { postgisTableOf } from '../../domain/postgis.ts';
import type { State } from '../../domain/state.ts';
import type { LayerData } from '../../domain/stores/layer-data-store.ts';
import type { Producer } from '../../domain/territory.ts';
import { type ImportedTable, readImportedTables } from '../../territory/imported-tables.ts';
import { readProducers } from '../../territory/read-producers.ts';
import { producersOf, readShared, type SharedCouche } from '../postgis/shared-couches.ts';

export type ListedLayer = {
  slug: string;
  name: string;
  /** Where it comes from: with Motu, from a file, or from another server. */
  origin:
    | { kind: 'shipped' }
    | { kind: 'file'; file: string; projection: string; at: string }
    /** A file that has replaced the one it was made from (ADM-15). */
    | { kind: 'replaced'; number: number; file: string | null; at: string | null }
    | { kind: 'postgis'; table: string }
    | { kind: 'outside' };
  producers: Pick<Producer, 'producteur' | 'licence' | 'aConfirmer'>[];
  /** Null for a layer that is not made of objects. */
  objects: number | null;
  /** Of its tables, indexes and thinned copies included. */
  bytes: number | null;
  /** Of a layer whose data have been replaced, the latest first. */
  versions: ListedVersion[];
};

type ListedVersion = Pick<LayerData, 'number' | 'at' | 'author' | 'fileName' | 'objects'> & {
  isCurrent: boolean;
  /** Its data are not in this installation. */
  lacksData: boolean;
};

type Options = {
  state: State;
  geopackage: string;
  /** Database where files become tables, when several copies share it. */
  postgisUrl?: string | null;
};

/** What is loaded, from where, under which licence, and how much of it there is. */
export async function listLayers({ state, geopackage, postgisUrl = null }: Options): Promise<ListedLayer[]> {
  // Sorted here: the databases do not agree on where É stands.
  const layers = (await state.layers.all()).sort((a, b) => compareNames(a.name, b.name));
  const db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
  try {
    const imported = new Map(readImportedTables(db).map((row) => [row.slug, row]));
    const { shared, weights } = postgisUrl ? await weighShared(postgisUrl) : { shared: [], weights: NO_WEIGHTS };
    const versions = await state.layerData.all();
    const producers = [...readProducers(db), ...producersOf(shared)];
    const bytesOf = createScale(db);
    const listed: ListedLayer[] = [];
    for (const layer of layers) {
      const tables = tablesOf(layer.drawing);
      const row = shared.find((one) => isMadeFrom(one, layer));
      const own = versions.filter(({ layerId }) => layerId === layer.id).sort((a, b) => b.number - a.number);
      const current = own.find(({ place }) => place === fileContentOf(layer)?.table);
      const weight = current ? weights.get(postgisTableOf(layer.drawing)?.table ?? '') : row?.bytes;
      listed.push({
        slug: layer.slug,
        name: layer.name,
        origin: replacedOrigin(current) ?? originOf(layer, row ?? imported.get(layer.slug), row !== undefined),
        producers: producers.filter(({ slug }) => layer.drawing?.sources.includes(slug)),
        objects: row?.objets ?? (await countObjects(db, geopackage, layer)) ?? current?.objects ?? null,
        bytes: weight ?? (tables.length > 0 ? tables.reduce((sum, table) => sum + bytesOf(table), 0) : null),
        versions: own.map((one) => toVersion(one, one === current, hasData(db, weights, one.place))),
      });
    }
    return listed;
  } finally {
    db.close();
  }
}

/** Null while the layer draws the file that it was made from. */
function replacedOrigin(current: LayerData | undefined): ListedLayer['origin'] | null {
  if (!current || current.number === 1) return null;
  const { number, fileName: file, at } = current;
  return { kind: 'replaced', number, file, at };
}

function toVersion(
  { number, at, author, fileName, objects }: LayerData,
  isCurrent: boolean,
  isThere: boolean,
): ListedVersion {
  return { number, at, author, fileName, objects, isCurrent, lacksData: !isThere };
}

/** Whether a table that layers name so is there. */
function hasData(db: Sqlite.Database, weights: ReadonlyMap<string, number>, place: string): boolean {
  const shared = readPostgisName(place);
  if (shared) return weights.has(shared.table);
  return db.prepare('SELECT 1 FROM gpkg_contents WHERE table_name = ?').get(place) !== undefined;
}

function originOf({ drawing }: Layer, row: ImportedTable | undefined, isShared: boolean): ListedLayer['origin'] {
  if (!drawing) return { kind: 'outside' };
  if (row && isShared) return fileOf(row);
  const table = postgisTableOf(drawing);
  if (table) return { kind: 'postgis', table: `${table.schema}.${table.table}` };
  if (!row || !tablesOf(drawing).includes(row.table_name)) return { kind: 'shipped' };
  return fileOf(row);
}

const fileOf = ({ fichier, projection, importe_le }: ImportedTable): ListedLayer['origin'] => ({
  kind: 'file',
  file: fichier,
  projection,
  at: importe_le,
});

/** A layer may have been moved to another table since. */
function isMadeFrom({ slug, table_name }: SharedCouche, layer: Layer): boolean {
  const table = postgisTableOf(layer.drawing);
  return slug === layer.slug && table?.schema === COUCHES_SCHEMA && table.table === table_name;
}

type Weighed = { shared: (SharedCouche & { bytes: number })[]; weights: ReadonlyMap<string, number> };

const NO_WEIGHTS: ReadonlyMap<string, number> = new Map();

/** Files that became tables of PostGIS, with what each takes there, and what all tables of their schema take. */
async function weighShared(url: string): Promise<Weighed> {
  const { openDatabase } = await import('@motu/engine/postgis');
  const database = openDatabase(url, 1);
  try {
    const read = await database.rows<[string, number]>(
      `SELECT c.relname::text, pg_total_relation_size(c.oid) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = $1 AND c.relkind = 'r'`,
      [COUCHES_SCHEMA],
    );
    const weights = new Map(read);
    const rows = await readShared(database.rows);
    return { shared: rows.map((row) => ({ ...row, bytes: weights.get(row.table_name) ?? 0 })), weights };
  } finally {
    await database.close();
  }
}

async function countObjects(db: Sqlite.Database, geopackage: string, { drawing }: Layer): Promise<number | null> {
  const content = drawing?.content;
  if (content?.kind !== 'features' || postgisTableOf(drawing)) return null;
  const { table, filter } = content;
  if (!db.prepare('SELECT 1 FROM gpkg_contents WHERE table_name = ?').get(table)) return 0;
  if (filter === undefined)
    return (
      db
        .prepare<[], number>(`SELECT count(*) FROM ${quote(table)}`)
        .pluck()
        .get() ?? 0
    );
  const source = openGeoPackage(geopackage);
  const query = { table, filter, extent: [-180, -90, 180, 90], resolution: 0, fields: [] } as const;
  const count = (await source.features(query)).length;
  await source.close();
  return count;
}

/** Weighs a table with its index and its thinned copies. The file is gone through once for all of them. */
function createScale(db: Sqlite.Database): (table: string) => number {
  const rows = db
    .prepare<[], { name: string; bytes: number }>('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name')
    .all();
  const weights = new Map(rows.map(({ name, bytes }) => [name, bytes]));
  return (table) =>
    [table, ...copiesOf(db, table)]
      .flatMap((name) => [name, ...['node', 'parent', 'rowid'].map((part) => `rtree_${name}_geom_${part}`)])
      .reduce((sum, name) => sum + (weights.get(name) ?? 0), 0);
}
