import { nextDay, readDay, tahitiMidnight } from '../format/day.ts';
import type { Param } from '../url/param.ts';

export type FilterValue = string | number | boolean;

/** What is asked of one column of a table of objects; an end that is null is open. */
export type ColumnFilter = { readonly field: string } & (
  | { readonly kind: 'contains'; readonly text: string }
  | { readonly kind: 'numbers'; readonly from: number | null; readonly to: number | null }
  /** `yyyy-MM-dd`, both days included. */
  | { readonly kind: 'days'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'values'; readonly values: readonly FilterValue[] }
);

/** What is asked of the objects of a layer: all of it, each column once. */
export type ObjectFilter = readonly ColumnFilter[];

/** Layers by their slugs, with what is asked of each. */
export type ObjectFilters = Readonly<Record<string, ObjectFilter>>;

/** `"nom" = 'Hao' AND "piste" >= 1200`: in the words that ECQL and CQL2 share; null when nothing is asked. */
export function cqlOf(filter: ObjectFilter): string | null {
  const parts = filter.flatMap(columnCql);
  return parts.length > 0 ? parts.join(' AND ') : null;
}

function columnCql(filter: ColumnFilter): string[] {
  const name = `"${filter.field.replaceAll('"', '""')}"`;
  switch (filter.kind) {
    case 'contains':
      return [
        `CASEI(ACCENTI(${name})) LIKE CASEI(ACCENTI(${quoted(`%${filter.text.replaceAll(/[\\%_]/g, '\\$&')}%`)}))`,
      ];
    case 'numbers':
      return [
        ...(filter.from === null ? [] : [`${name} >= ${literal(filter.from)}`]),
        ...(filter.to === null ? [] : [`${name} <= ${literal(filter.to)}`]),
      ];
    case 'days':
      return daysCql(name, filter.from, filter.to && nextDay(filter.to));
    case 'values':
      return [`${name} IN (${filter.values.map(literal).join(', ')})`];
  }
}

/** Days of Tahiti: a day ends where the next begins, whatever hour a value has; one that ends with `Z` is of universal time, where it begins at ten. */
function daysCql(name: string, from: string | null, end: string | null): string[] {
  const begins = (day: string) => literal(tahitiMidnight(day).toISOString().slice(0, 19));
  return [
    ...(from === null ? [] : [`${name} >= ${literal(from)} AND (${name} NOT LIKE '%Z' OR ${name} >= ${begins(from)})`]),
    ...(end === null ? [] : [`${name} < ${begins(end)} AND (${name} LIKE '%Z' OR ${name} < ${literal(end)})`]),
  ];
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const literal = (value: FilterValue): string => (typeof value === 'string' ? quoted(value) : String(value));

/** Of one address: far above what anyone asks. */
const MOST_COLUMNS = 40;
const MOST_VALUES = 50;
const LONGEST = 200;

const SIGNS = { contains: '~', numbers: '#', days: '@', values: '=' } as const;

/** `[["aerodromes","archipel","=","Tuamotu"],["aerodromes","piste_m","#",1200,null]]`: layer, column, sign, values. */
export const objectFilters: Param<ObjectFilters> = {
  read(text) {
    const found: Record<string, ColumnFilter[]> = {};
    for (const row of readRows(text).slice(0, MOST_COLUMNS)) {
      const [slug, field, sign, ...values] = Array.isArray(row) ? row : [];
      if (!isText(slug) || !/^[a-z0-9-]{1,80}$/.test(slug) || !isText(field)) continue;
      const filter = readColumn(field, sign, values);
      const known = Object.hasOwn(found, slug) ? (found[slug] as ColumnFilter[]) : [];
      if (filter && !known.some((one) => one.field === field)) found[slug] = [...known, filter];
    }
    return Object.keys(found).length > 0 ? found : null;
  },
  write: (filters) =>
    JSON.stringify(
      Object.entries(filters).flatMap(([slug, filter]) =>
        filter.map((one) => [slug, one.field, SIGNS[one.kind], ...writtenValues(one)]),
      ),
    ),
};

function writtenValues(filter: ColumnFilter): readonly unknown[] {
  if (filter.kind === 'values') return filter.values;
  return filter.kind === 'contains' ? [filter.text] : [filter.from, filter.to];
}

function readRows(text: string): unknown[] {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows : [];
  } catch {
    return []; // a bad value is no value (URL-01)
  }
}

function readColumn(field: string, sign: unknown, values: unknown[]): ColumnFilter | null {
  const [text] = values;
  switch (sign) {
    case SIGNS.contains:
      return isText(text) ? { field, kind: 'contains', text } : null;
    case SIGNS.numbers: {
      const ends = endsOf(values, isNumber);
      return ends && { field, kind: 'numbers', ...ends };
    }
    case SIGNS.days: {
      const ends = endsOf(values, isDay);
      return ends && { field, kind: 'days', ...ends };
    }
    case SIGNS.values:
      return values.length > 0 && values.length <= MOST_VALUES && values.every(isValue)
        ? { field, kind: 'values', values }
        : null;
    default:
      return null;
  }
}

/** Two ends, one of which may be open; null when they are none. */
function endsOf<T>(ends: unknown[], is: (value: unknown) => value is T): { from: T | null; to: T | null } | null {
  const [from = null, to = null] = ends.slice(0, 2).map((end) => (is(end) ? end : null));
  return from === null && to === null ? null : { from, to };
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= LONGEST && !/\p{Cc}/u.test(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && readDay(value) === value;
const isValue = (value: unknown): value is FilterValue =>
  isText(value) || isNumber(value) || typeof value === 'boolean';
