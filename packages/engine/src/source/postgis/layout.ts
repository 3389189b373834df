import type { Extent } from '@motu/core';
import { quote } from '@motu/geopackage';
import { isKnownProjection, type Projection, projectionOf } from '../../projection/projection.ts';
import { DatabaseLost, type PostgisDatabase } from './database.ts';
import { type ReadColumn, readColumn } from './read-column.ts';
import type { PostgisTable } from './table-name.ts';

/** What must be known of a table before it is asked. */
export type Layout = {
  table: PostgisTable;
  srid: number;
  /** Column that numbers the rows; null when there is none, as in a view. */
  key: string | null;
  columns: ReadonlyMap<string, ReadColumn>;
  /** Several kinds of geometry may come, `genre_geom` tells which. */
  isMixed: boolean;
  isPoint: boolean;
  isGeography: boolean;
  hasCurves: boolean;
  /** Few and light enough to be read whole and kept. */
  isSmall: boolean;
  /** How many there are, roughly. */
  rows: number;
  /** Longitude and latitude of all of it; null when it is empty. */
  extent: Extent | null;
  /** Of the table's own system, when we convert from it ourselves. */
  projection: Projection | null;
  /** Units of the table's system in one degree. */
  unitsPerDegree: number;
  /** Zooms up to which its thinned copies serve, smallest first. */
  copies: readonly number[];
};

/** The kind of geometry, where a column mixes them. */
export const KIND_COLUMN = 'genre_geom';

// Read whole up to this much: asking again for each tile costs more than their memory.
const MEMORY_ROWS = 32_000;
const MEMORY_BYTES = 24 * 1024 * 1024;
const METRES_PER_DEGREE = 111_320;
const LONGITUDE_LATITUDE = 4326;
const WORLD: Extent = [-180, -90, 180, 90];

type Found = [
  rows: number,
  kind: string,
  type: string,
  geometryType: string,
  srid: number,
  key: string | null,
  indexed: boolean,
  copies: string[],
];

const FIND = `SELECT c.reltuples::float8, c.relkind::text, t.typname::text, upper(postgis_typmod_type(a.atttypmod)), postgis_typmod_srid(a.atttypmod),
    (SELECT k.attname::text FROM pg_index i JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = i.indkey[0]
      WHERE i.indrelid = c.oid AND i.indisprimary AND i.indnkeyatts = 1 AND k.atttypid IN (20, 21, 23)),
    EXISTS (SELECT FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am m ON m.oid = x.relam
      WHERE i.indrelid = c.oid AND m.amname = 'gist' AND a.attnum = i.indkey[0] AND i.indisvalid AND i.indpred IS NULL),
    ARRAY(SELECT substr(z.relname, length(c.relname) + 3) FROM pg_class z
      JOIN pg_attribute za ON za.attrelid = z.oid AND za.attname = a.attname AND za.atttypid = a.atttypid AND NOT za.attisdropped
      WHERE z.relnamespace = c.relnamespace AND left(z.relname, length(c.relname) + 2) = c.relname || '_z'
        AND substr(z.relname, length(c.relname) + 3) ~ '^[0-9]{1,2}$')
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped JOIN pg_type t ON t.oid = a.atttypid
  WHERE n.nspname = $1 AND c.relname = $2 AND a.attname = $3 AND c.relkind IN ('r', 'v', 'm', 'f', 'p') AND t.typname IN ('geometry', 'geography')`;

const COLUMNS = `SELECT a.attname::text, coalesce(b.typname, t.typname)::text, coalesce(b.typcategory, t.typcategory)::text
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type b ON b.oid = t.typbasetype
  WHERE n.nspname = $1 AND c.relname = $2 AND has_column_privilege(c.oid, a.attnum, 'SELECT') ORDER BY a.attnum`;

/** Null when there is no such table, or no such geometry in it. */
export async function readLayout(database: PostgisDatabase, table: PostgisTable): Promise<Layout | null> {
  const [found] = await database.rows<Found>(FIND, [table.schema, table.table, table.column]);
  if (!found) return null;
  const [estimate, , type, geometryType, typedSrid, key, indexed, copies] = found;
  const read = await database.rows<[string, string, string]>(COLUMNS, [table.schema, table.table]);
  const columns = read
    .map(([name, kind, category]) => readColumn(name, kind, category))
    .filter((column) => column !== null);
  const names = new Map(columns.map((column) => [column.name, column]));
  const from = `${quote(table.schema)}.${quote(table.table)}`;
  const geometry = `${quote(table.column)}${type === 'geography' ? '::geometry' : ''}`;
  const [sample = [0, 0, 0]] = await database.rows<[number, number, number]>(
    `SELECT count(*), coalesce(sum(pg_column_size(g)), 0)::float8, coalesce(max(ST_SRID(g)), 0)
     FROM (SELECT ${geometry} AS g FROM ${from} WHERE ${quote(table.column)} IS NOT NULL LIMIT ${MEMORY_ROWS + 1}) s`,
  );
  const [counted, bytes, seenSrid] = sample;
  // Rows that do not say where they are lie nowhere; where there are none, it does not matter.
  const srid = typedSrid || seenSrid || (counted === 0 ? LONGITUDE_LATITUDE : 0);
  const code = `EPSG:${srid}`;
  const isMixed = /^GEOMETRY(?:COLLECTION)?/.test(geometryType);
  return {
    table,
    srid,
    key,
    columns: names,
    isMixed,
    isPoint: /^(?:MULTI)?POINT/.test(geometryType),
    isGeography: type === 'geography',
    hasCurves: isMixed || /CURVE|CIRCULAR|SURFACE/.test(geometryType),
    isSmall: counted <= MEMORY_ROWS && bytes <= MEMORY_BYTES,
    rows: Math.max(counted, estimate),
    ...(counted === 0
      ? EMPTY
      : await readExtent(database, { table, from, geometry, srid, indexed: indexed && type === 'geometry' })),
    projection: isKnownProjection(code) && srid !== LONGITUDE_LATITUDE ? projectionOf(code) : null,
    copies: copies.map(Number).sort((a, b) => a - b),
  };
}

const EMPTY = { extent: null, unitsPerDegree: 1 };

type Asked = { table: PostgisTable; from: string; geometry: string; srid: number; indexed: boolean };

/** From the root of its index, which is exact or a little larger; else from every row. */
async function readExtent(database: PostgisDatabase, { table, from, geometry, srid, indexed }: Asked) {
  const [box, ...parameters] = indexed
    ? [`_postgis_index_extent(format('%I.%I', $1::text, $2::text)::regclass, $3::text)`, ...Object.values(table)]
    : [`ST_Extent(${geometry}) AS g FROM ${from}`];
  const [native] = await database
    .rows<(number | null)[]>(
      `SELECT ST_XMin(g), ST_YMin(g), ST_XMax(g), ST_YMax(g) FROM (SELECT ${box}) b(g)`,
      parameters,
    )
    // A table that takes too long to go through, without an index: it may lie anywhere.
    .catch(nothingUnlessLost);
  const unitsPerDegree = await unitsOf(database, srid);
  if (!native?.every(Number.isFinite)) return { extent: WORLD, unitsPerDegree };
  const extent = srid === LONGITUDE_LATITUDE ? (native as unknown as Extent) : await toDegrees(database, native, srid);
  return { extent, unitsPerDegree };
}

/** A layout is kept for as long as its table does not change: it must not be made of a connection that broke. */
function nothingUnlessLost(error: unknown): never[] {
  if (error instanceof DatabaseLost) throw error;
  return [];
}

async function toDegrees(database: PostgisDatabase, box: readonly unknown[], srid: number): Promise<Extent> {
  // Along the sides as well: straight lines of one system are bent in another.
  const [found] = await database
    .rows<(number | null)[]>(
      `SELECT ST_XMin(g), ST_YMin(g), ST_XMax(g), ST_YMax(g) FROM (SELECT ST_Transform(ST_Segmentize(e,
         greatest(ST_XMax(e) - ST_XMin(e), ST_YMax(e) - ST_YMin(e), 1e-9) / 32), ${LONGITUDE_LATITUDE}) AS g
       FROM (SELECT ST_MakeEnvelope($1, $2, $3, $4, ${srid}) AS e) a) b`,
      box,
    )
    .catch(nothingUnlessLost);
  // One row beyond its system's ground makes the whole box meaningless.
  return found?.every(Number.isFinite) ? (found as unknown as Extent) : WORLD;
}

async function unitsOf(database: PostgisDatabase, srid: number): Promise<number> {
  if (srid === LONGITUDE_LATITUDE) return 1;
  const [found] = await database.rows<[boolean]>(
    `SELECT proj4text LIKE '%+proj=longlat%' FROM spatial_ref_sys WHERE srid = $1`,
    [srid],
  );
  return found?.[0] ? 1 : METRES_PER_DEGREE;
}
