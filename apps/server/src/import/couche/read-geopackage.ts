import { quote, readGeoPackageBlob } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import {
  BATCH_SIZE,
  type Batch,
  type DeclaredSystem,
  type RawFeature,
  type Reading,
  type ReadOptions,
} from './reading.ts';
import { oneLine, refused, refusedChoice } from './refusal.ts';

type Layer = {
  table_name: string;
  column_name: string;
  organization: string | null;
  code: number | null;
  definition: string | null;
};

export function readGeoPackage(file: string, { table: asked }: ReadOptions): Reading {
  const db = open(file);
  try {
    const layer = pickLayer(db, file, asked);
    const table = quote(layer.table_name);
    const key = db.prepare(`SELECT max(rowid) FROM ${table}`).pluck().get() as number | null;
    return {
      format: 'GeoPackage',
      system: systemOf(layer),
      isUntyped: false,
      batches: () => batches(db, file, layer, key ?? 0),
      close: () => void db.close(),
    };
  } catch (error) {
    db.close();
    throw damaged(file, error);
  }
}

/** A stranger's file: it is read only, and nothing that its schema asks for is run. */
function open(file: string): Sqlite.Database {
  try {
    const db = new Sqlite(file, { readonly: true, fileMustExist: true });
    db.pragma('trusted_schema = OFF');
    db.pragma('cell_size_check = ON');
    return db;
  } catch (error) {
    throw damaged(file, error);
  }
}

/** The tables of a GeoPackage that hold objects. */
export function geoPackageTables(file: string): string[] {
  const db = open(file);
  try {
    return layersOf(db, file).map(({ table_name }) => table_name);
  } catch (error) {
    throw damaged(file, error);
  } finally {
    db.close();
  }
}

function layersOf(db: Sqlite.Database, file: string): Layer[] {
  const isGeoPackage = db
    .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'gpkg_geometry_columns'")
    .get();
  if (!isGeoPackage) throw refused(file, 'ce n’est pas un GeoPackage');
  return db
    .prepare<[], Layer>(
      `SELECT g.table_name, g.column_name, s.organization, s.organization_coordsys_id AS code, s.definition
         FROM gpkg_geometry_columns g JOIN sqlite_schema m ON m.type = 'table' AND lower(m.name) = lower(g.table_name)
         LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id ORDER BY g.table_name`,
    )
    .all();
}

function pickLayer(db: Sqlite.Database, file: string, asked: string | null): Layer {
  const layers = layersOf(db, file);
  const names = layers.map(({ table_name }) => `«\u00a0${oneLine(table_name)}\u00a0»`).join(', ');
  if (asked !== null) {
    const found = layers.find(({ table_name }) => table_name === asked);
    if (!found)
      throw refusedChoice(
        file,
        'table',
        `il n’a pas de table «\u00a0${oneLine(asked)}\u00a0»\u00a0; ses tables sont ${names}`,
      );
    return found;
  }
  const [first, ...others] = layers;
  if (!first) throw refused(file, 'il ne contient aucune table de géométries');
  if (others.length > 0)
    throw refusedChoice(file, 'table', `il contient plusieurs tables, choisissez-en une\u00a0: ${names}`);
  return first;
}

function systemOf({ organization, code, definition }: Layer): DeclaredSystem {
  if (organization?.toUpperCase() === 'EPSG' && code !== null && code > 0) return { epsg: code };
  return definition && definition !== 'undefined' ? { wkt: definition } : null;
}

async function* batches(db: Sqlite.Database, file: string, layer: Layer, lastKey: number): AsyncGenerator<Batch> {
  const { table_name: table, column_name: geometry } = layer;
  const columns = (db.pragma(`table_info(${quote(table)})`) as { name: string; type: string; pk: number }[]).filter(
    ({ name, pk }) => name !== geometry && pk === 0,
  );
  const booleans = new Set(columns.filter(({ type }) => /^BOOLEAN/i.test(type)).map(({ name }) => name));
  const selected = ['rowid', quote(geometry), ...columns.map(({ name }) => quote(name))].join(', ');
  const read = db
    .prepare<[number, number], unknown[]>(
      `SELECT ${selected} FROM ${quote(table)} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
    )
    .raw();
  let after = -1;
  try {
    for (;;) {
      const rows = read.all(after, BATCH_SIZE);
      const features = rows.map(([, blob, ...values]): RawFeature => {
        const properties = Object.fromEntries(
          columns.map(({ name }, i) => [name, booleans.has(name) && values[i] !== null ? values[i] === 1 : values[i]]),
        );
        return { geometry: geometryOf(blob), properties };
      });
      if (rows.length > 0) after = rows.at(-1)?.[0] as number;
      yield { features, share: lastKey > 0 ? Math.min(1, after / lastKey) : 1 };
      if (rows.length < BATCH_SIZE) return;
    }
  } catch (error) {
    throw damaged(file, error);
  }
}

function geometryOf(blob: unknown): unknown {
  if (blob === null) return null;
  try {
    return blob instanceof Uint8Array ? readGeoPackageBlob(blob) : { type: 'Unreadable' };
  } catch {
    return { type: 'Unreadable' };
  }
}

function damaged(file: string, error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  if (error.code === 'SQLITE_NOTADB') return refused(file, 'ce n’est pas un GeoPackage', error);
  if (error.code.startsWith('SQLITE_BUSY')) return refused(file, 'un autre programme est en train de l’écrire', error);
  return refused(file, 'il est endommagé ou incomplet', error);
}
