import { quote } from '@motu/geopackage';
import type { Filter } from '../../style/geostyler.ts';

/** How a column is read: what kind of value it becomes, and the SQL that makes it. */
export type ReadColumn = { name: string; kind: 'number' | 'text' | 'boolean'; sql: string; isDate?: boolean };

type Bind = (value: string | number) => string;

/** A part of a statement, written once it is known that all of it is wanted. */
export type FilterSql = { write(bind: Bind): string; isWhole: boolean };

type Columns = ReadonlyMap<string, ReadColumn>;

const OPERATORS: Record<string, string> = { '==': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' };

/**
 * A filter as SQL, as far as the database decides it just as `compileFilter` does; that one still runs on what comes back. `isWhole` when
 * nothing is left to it. Names must be columns of the table, values go through `bind`: nothing of a request reaches the text.
 */
export function filterSql(filter: Filter | undefined, columns: Columns): FilterSql {
  if (filter === undefined || filter === true) return whole(() => 'true');
  if (filter === false) return whole(() => 'false');
  if (!Array.isArray(filter)) return UNKNOWN;
  const [operator, ...operands] = filter as unknown as [string, ...unknown[]];
  if (operator !== '&&' && operator !== '||' && operator !== '!') return comparison(operator, operands, columns);
  const parts = operands.map((operand) => filterSql(operand as Filter, columns));
  const isWhole = parts.every((part) => part.isWhole);
  const join = (word: string) => (bind: Bind) => `(${parts.map(({ write }) => write(bind)).join(word)})`;
  if (operator === '&&') return { write: join(' AND '), isWhole };
  // What the database cannot decide may be true: then so may be the whole, and the contrary.
  if (!isWhole) return UNKNOWN;
  return whole(operator === '||' ? join(' OR ') : (bind) => `NOT coalesce(${parts[0]?.write(bind)}, false)`);
}

const whole = (write: FilterSql['write']): FilterSql => ({ write, isWhole: true });
const UNKNOWN: FilterSql = { write: () => 'true', isWhole: false };

function comparison(operator: string, [name, first, second]: unknown[], columns: Columns): FilterSql {
  const column = typeof name === 'string' ? columns.get(name) : undefined;
  if (!column) return UNKNOWN;
  const { sql, kind } = column;
  const symbol = OPERATORS[operator];
  if (first === null && (operator === '==' || operator === '!='))
    return whole(() => `${sql} IS ${operator === '==' ? '' : 'NOT '}NULL`);
  if (kind === 'number' && typeof first === 'number') {
    if (symbol) return whole((bind) => `${sql} ${symbol} ${bind(first)}::float8`);
    if (operator === '<=x<=' && typeof second === 'number')
      return whole((bind) => `${sql} BETWEEN ${bind(first)}::float8 AND ${bind(second)}::float8`);
  }
  // A text of PostgreSQL holds no zero byte: a value that does is left to the compiled filter.
  if (kind !== 'text' || typeof first !== 'string' || first.includes('\0')) return UNKNOWN;
  // Compared byte by byte, as the compiled filter does, not by the rules of a language.
  if (symbol) return whole((bind) => `${sql} COLLATE "C" ${symbol} ${bind(first)}::text`);
  // Without an escape character: a backslash is a backslash.
  if (operator === 'like')
    return whole((bind) => `coalesce(${sql}, '') COLLATE "C" LIKE ${bind(first)}::text ESCAPE ''`);
  return UNKNOWN;
}

/**
 * The value of a column as a number, a text or a boolean: dates as ISO writes them, what has no such form as its own text. Null for
 * what says nothing to a reader: bytes, other geometries, rasters.
 */
export function readColumn(name: string, type: string, category: string): ReadColumn | null {
  const own = `f.${quote(name)}`;
  if (category === 'N' && type !== 'money' && type !== 'oid') return { name, kind: 'number', sql: `${own}::float8` };
  if (category === 'B') return { name, kind: 'boolean', sql: own };
  if (/^(?:bytea|geometry|geography|raster|box2d|box3d|topogeometry|tsvector)$/.test(type)) return null;
  if (type === 'date') return { name, kind: 'text', sql: `${own}::text`, isDate: true };
  if (type === 'timestamp')
    return { name, kind: 'text', sql: `to_char(${own}, 'YYYY-MM-DD"T"HH24:MI:SS')`, isDate: true };
  if (type === 'timestamptz')
    return {
      name,
      kind: 'text',
      sql: `to_char(${own} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      isDate: true,
    };
  return { name, kind: 'text', sql: `${own}::text` };
}
