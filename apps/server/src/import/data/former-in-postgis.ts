import { openDatabase } from '@motu/engine/postgis';
import type { ColumnType } from '@motu/geopackage';
import { COUCHES_SCHEMA } from '../../domain/layer-source.ts';
import { readShared } from '../postgis/shared-couches.ts';
import { type FormerData, type FormerRow, originOf } from './former-data.ts';

const BATCH = 1000;

/** The data that a layer draws from a table which a file was imported into. */
export async function openInPostgis(table: string, url: string): Promise<FormerData | null> {
  const database = openDatabase(url, 1);
  const name = `${quoted(COUCHES_SCHEMA)}.${quoted(table)}`;
  try {
    const declared = await database.rows<[name: string, type: string, geometry: string | null]>(
      `SELECT a.attname::text, t.typname::text, CASE WHEN t.typname = 'geometry' THEN postgis_typmod_type(a.atttypmod) END
       FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
       WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
      [name],
    );
    const geometryType = declared.find(([column]) => column === 'geom')?.[2];
    if (!geometryType) {
      await database.close();
      return null;
    }
    const [[objects, ...bounds] = [0, null, null, null, null]] = await database.rows<[number, ...(number | null)[]]>(
      `SELECT n::float8, ST_XMin(e), ST_YMin(e), ST_XMax(e), ST_YMax(e) FROM (SELECT count(*) AS n, ST_Extent(geom) AS e FROM ${name}) AS whole`,
    );
    const imported = (await readShared(database.rows)).find(({ table_name }) => table_name === table);
    return {
      objects,
      extent: bounds[0] === null ? null : (bounds as number[]),
      geometryType: geometryType.toUpperCase(),
      columns: new Map(declared.filter(isAttribute).map(([column, type]) => [column, kindOf(type)])),
      origin: originOf(imported, objects),
      async isUnique(column) {
        const [row] = await database.rows<[number, number]>(
          `SELECT count(${quoted(column)})::float8, count(DISTINCT ${quoted(column)})::float8 FROM ${name}`,
        );
        return row?.[0] === objects && row[1] === objects;
      },
      async *rows(columns) {
        const cells = columns.map((column) => `, ${quoted(column)}`).join('');
        let after = String(Number.MIN_SAFE_INTEGER);
        for (;;) {
          const rows = await database.rows<[string, ...FormerRow]>(
            `SELECT fid::text, ST_AsBinary(geom, 'NDR')${cells} FROM ${name} WHERE fid > $1::bigint ORDER BY fid LIMIT ${BATCH}`,
            [after],
          );
          yield rows.map(([, ...row]): FormerRow => row);
          if (rows.length < BATCH) return;
          after = rows.at(-1)?.[0] ?? after;
        }
      },
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const isAttribute = ([name]: [string, ...unknown[]]) => name !== 'fid' && name !== 'geom';

function kindOf(type: string): ColumnType {
  if (/^(?:int|bool)/.test(type)) return 'INTEGER';
  return /^(?:float|numeric)/.test(type) ? 'REAL' : 'TEXT';
}
