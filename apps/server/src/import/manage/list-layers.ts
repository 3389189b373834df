import { openGeoPackage } from '@motu/engine';
import Sqlite from 'better-sqlite3';
import type { Layer } from '../../domain/layers.ts';
import { postgisTableOf } from '../../domain/postgis.ts';
import type { State } from '../../domain/state.ts';
import type { Producer } from '../../domain/territory.ts';
import { type ImportedTable, readImportedTables } from '../../territory/imported-tables.ts';
import { readProducers } from '../../territory/read-producers.ts';
import { copiesOf } from '../couche/write-couche.ts';
import { quote } from '../geopackage-writer.ts';
import { tablesOf } from './layer-tables.ts';

export type ListedLayer = {
  slug: string;
  name: string;
  /** Where it comes from: with Motu, from a file, or from another server. */
  origin:
    | { kind: 'shipped' }
    | { kind: 'file'; file: string; projection: string; at: string }
    | { kind: 'postgis'; table: string }
    | { kind: 'outside' };
  producers: Pick<Producer, 'producteur' | 'licence' | 'aConfirmer'>[];
  /** Null for a layer that is not made of objects. */
  objects: number | null;
  /** Of its tables, indexes and thinned copies included. */
  bytes: number | null;
};

/** What is loaded, from where, under which licence, and how much of it there is. */
export async function listLayers(state: State, geopackage: string): Promise<ListedLayer[]> {
  // Sorted here: the databases do not agree on where É stands.
  const layers = (await state.layers.all()).sort((a, b) => a.name.localeCompare(b.name, 'fr'));
  const db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
  try {
    const imported = new Map(readImportedTables(db).map((row) => [row.slug, row]));
    const producers = readProducers(db);
    const bytesOf = createScale(db);
    const listed: ListedLayer[] = [];
    for (const layer of layers) {
      const tables = tablesOf(layer.drawing);
      listed.push({
        slug: layer.slug,
        name: layer.name,
        origin: originOf(layer, imported.get(layer.slug)),
        producers: producers.filter(({ slug }) => layer.drawing?.sources.includes(slug)),
        objects: await countObjects(db, geopackage, layer),
        bytes: tables.length > 0 ? tables.reduce((sum, table) => sum + bytesOf(table), 0) : null,
      });
    }
    return listed;
  } finally {
    db.close();
  }
}

function originOf({ drawing }: Layer, row: ImportedTable | undefined): ListedLayer['origin'] {
  if (!drawing) return { kind: 'outside' };
  const table = postgisTableOf(drawing);
  if (table) return { kind: 'postgis', table: `${table.schema}.${table.table}` };
  if (!row || !tablesOf(drawing).includes(row.table_name)) return { kind: 'shipped' };
  return { kind: 'file', file: row.fichier, projection: row.projection, at: row.importe_le };
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
