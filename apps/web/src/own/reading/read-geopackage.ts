import { readGeoPackageBlob } from '@motu/geopackage/blob';
import sqlite3InitModule, { type Database, type Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { fr } from './fr.ts';
import { BATCH_SIZE } from './limits.ts';
import type { Batch, DeclaredSystem, RawObject, ReadChoices, Reading } from './reading.ts';
import { FileRefusal } from './refusal.ts';

type Layer = { table: string; geometry: string; organization: string | null; code: number | null; wkt: string | null };
type Value = string | number | bigint | Uint8Array | ArrayBuffer | Int8Array | null | undefined;

/** The header of a database, and where it says how many pages of which size there are. */
const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const SLICE_BYTES = 4 * 1024 * 1024;

/** A GeoPackage, by SQLite's own build for browsers. It is read only, and nothing that its schema asks for is run. */
export async function readGeoPackage(file: Blob, { table: asked }: ReadChoices): Promise<Reading> {
  await checkHeader(file);
  const sqlite = await sqlite3InitModule().catch((cause: unknown) => {
    throw new FileRefusal(fr.noReader, [], cause);
  });
  const db = await open(sqlite, file);
  try {
    const layer = pickLayer(layersOf(db), asked);
    const lastKey = Number(db.selectValue(`SELECT max(rowid) FROM ${quote(layer.table)}`) ?? 0);
    return {
      format: 'GeoPackage',
      system: systemOf(layer),
      batches: () => batches(db, layer, lastKey),
      close: () => db.close(),
    };
  } catch (error) {
    db.close();
    throw damaged(error);
  }
}

/** A file that was cut has fewer pages than it says. */
async function checkHeader(file: Blob): Promise<void> {
  const head = new DataView(await file.slice(0, HEADER_BYTES).arrayBuffer());
  const start = new TextDecoder('latin1').decode(
    new Uint8Array(head.buffer, 0, Math.min(MAGIC.length, head.byteLength)),
  );
  if (start !== MAGIC) throw new FileRefusal(fr.notGeoPackage);
  if (head.byteLength < HEADER_BYTES) throw new FileRefusal(fr.broken);
  const pageSize = head.getUint16(16) === 1 ? 65_536 : head.getUint16(16);
  const isPageCountValid = head.getUint32(24) === head.getUint32(92);
  if (isPageCountValid && head.getUint32(28) * pageSize > file.size) throw new FileRefusal(fr.broken);
}

/** By slices into the memory of SQLite: a whole file beside it would be held twice, and fetching it at once keeps all cores from the page. */
async function open({ oo1, wasm, capi }: Sqlite3Static, file: Blob): Promise<Database> {
  const pointer = wasm.alloc(file.size);
  for (let at = 0; at < file.size; at += SLICE_BYTES) {
    const slice = new Uint8Array(await file.slice(at, at + SLICE_BYTES).arrayBuffer());
    wasm.heap8u().set(slice, Number(pointer) + at);
  }
  // A journal of its own would be looked for beside the file.
  wasm.heap8u().set([1, 1], Number(pointer) + 18);
  const db = new oo1.DB(':memory:');
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_READONLY;
  const { pointer: handle } = db;
  if (handle === undefined) throw new Error('The database is closed.');
  db.checkRc(capi.sqlite3_deserialize(handle, 'main', pointer, file.size, file.size, flags));
  try {
    db.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;');
    return db;
  } catch (error) {
    db.close();
    throw damaged(error);
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

function layersOf(db: Database): Layer[] {
  const isGeoPackage = db.selectValue(
    "SELECT 1 FROM sqlite_schema WHERE type IN ('table', 'view') AND name = 'gpkg_geometry_columns'",
  );
  if (!isGeoPackage) throw new FileRefusal(fr.notGeoPackage);
  return db.selectObjects(
    `SELECT g.table_name AS "table", g.column_name AS geometry, s.organization, s.organization_coordsys_id AS code, s.definition AS wkt
       FROM gpkg_geometry_columns g JOIN sqlite_schema m ON m.type = 'table' AND lower(m.name) = lower(g.table_name)
       LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id ORDER BY g.table_name`,
  ) as unknown as Layer[];
}

function pickLayer(layers: readonly Layer[], asked: string | undefined): Layer {
  const tables = layers.map(({ table }) => table);
  const wanted = asked === undefined ? layers : layers.filter(({ table }) => table === asked);
  const [first, ...others] = wanted;
  if (!first)
    throw new FileRefusal(asked ? fr.unknownTable(asked) : fr.noTable, asked ? [{ kind: 'table', tables }] : []);
  if (others.length > 0) throw new FileRefusal(fr.severalTables, [{ kind: 'table', tables }]);
  return first;
}

function systemOf({ organization, code, wkt }: Layer): DeclaredSystem {
  if (organization?.toUpperCase() === 'EPSG' && code !== null && code > 0) return { name: `EPSG:${code}` };
  return wkt && wkt !== 'undefined' ? { wkt } : null;
}

async function* batches(db: Database, { table, geometry }: Layer, lastKey: number): AsyncGenerator<Batch> {
  try {
    const columns = db
      .selectObjects(`PRAGMA table_info(${quote(table)})`)
      .filter(({ name, pk }) => name !== geometry && pk === 0)
      .map(({ name, type }) => ({ name: String(name), isBoolean: /^BOOLEAN/i.test(String(type)) }));
    const selected = ['rowid', quote(geometry), ...columns.map(({ name }) => quote(name))].join(', ');
    const sql = `SELECT ${selected} FROM ${quote(table)} WHERE rowid > ? ORDER BY rowid LIMIT ${BATCH_SIZE}`;
    // A key may be negative: the first page begins before them all.
    let after = Number.MIN_SAFE_INTEGER;
    for (;;) {
      const rows = db.selectArrays(sql, [after]) as Value[][];
      const objects = rows.map(([, blob, ...values]): RawObject => {
        const properties = Object.fromEntries(
          columns.map(({ name, isBoolean }, i) => [name, plain(values[i], isBoolean)]),
        );
        return { geometry: geometryOf(blob), properties };
      });
      after = Number(rows.at(-1)?.[0] ?? after);
      yield { objects, share: lastKey > 0 ? Math.min(1, Math.max(0, after / lastKey)) : 1 };
      if (rows.length < BATCH_SIZE) return;
    }
  } catch (error) {
    throw damaged(error);
  }
}

function plain(value: Value, isBoolean: boolean): unknown {
  if (isBoolean && value !== null) return value === 1;
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'object' ? null : value; // bytes are no attribute to show
}

function geometryOf(blob: Value): unknown {
  if (blob === null) return null;
  try {
    return blob instanceof Uint8Array ? readGeoPackageBlob(blob) : { type: 'Unreadable' };
  } catch {
    return { type: 'Unreadable' };
  }
}

function damaged(error: unknown): unknown {
  return error instanceof Error && error.name === 'SQLite3Error' ? new FileRefusal(fr.broken, [], error) : error;
}
