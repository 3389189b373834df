import { TIME_ZONE } from '@motu/core';
import { quote } from '@motu/geopackage';
import type { SqlColumn } from '../../filter/condition-sql.ts';

/** How a column is read: what kind of value it becomes, and the SQL that makes it. */
export type ReadColumn = SqlColumn & {
  name: string;
  /** For a column of dates: the SQL of its day in Tahiti, from that of its value. */
  day?: (value: string) => string;
};

/**
 * The value of a column as a number, a text or a boolean: dates as ISO writes them, what has no such form as its own text. Null for
 * what says nothing to a reader: bytes, other geometries, rasters.
 */
export function readColumn(name: string, type: string, category: string): ReadColumn | null {
  const own = `f.${quote(name)}`;
  if (category === 'N' && type !== 'money' && type !== 'oid') return { name, kind: 'number', sql: `${own}::float8` };
  if (category === 'B') return { name, kind: 'boolean', sql: own };
  if (/^(?:bytea|geometry|geography|raster|box2d|box3d|topogeometry|tsvector)$/.test(type)) return null;
  if (type === 'date')
    return { name, kind: 'text', sql: `${own}::text`, instant: inTahiti(`${own}::timestamp`), day: dayOf };
  if (type === 'timestamp')
    return {
      name,
      kind: 'text',
      sql: `to_char(${own}, 'YYYY-MM-DD"T"HH24:MI:SS')`,
      instant: inTahiti(own),
      day: dayOf,
    };
  if (type === 'timestamptz')
    return {
      name,
      kind: 'text',
      sql: `to_char(${own} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      instant: own,
      day: (value) => dayOf(inTahiti(value)),
    };
  return { name, kind: 'text', sql: `${own}::text` };
}

const dayOf = (value: string): string => `to_char(${value}, 'YYYY-MM-DD')`;

const inTahiti = (value: string): string => `(${value} AT TIME ZONE '${TIME_ZONE}')`;
