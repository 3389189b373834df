import { expect, test } from 'vitest';
import { parseCql } from '../../cql/parse-cql.ts';
import type { Filter } from '../../style/geostyler.ts';
import { filterSql, readColumn } from './filter-sql.ts';
import { postgisName, readPostgisName } from './table-name.ts';

const ODD = 'a"b; DROP TABLE x --';
const COLUMNS = new Map(
  [
    readColumn('nom', 'text', 'S'),
    readColumn('rang', 'int4', 'N'),
    readColumn(ODD, 'text', 'S'),
    readColumn('ok', 'bool', 'B'),
  ]
    .filter((column) => column !== null)
    .map((column) => [column.name, column]),
);

function write(filter: Filter) {
  const values: (string | number)[] = [];
  const { write: text, isWhole } = filterSql(filter, COLUMNS);
  return { sql: text((value) => `$${values.push(value)}`), values, isWhole };
}

test('OWS-02 (SEC-13) values of a filter are bound and names quoted, whatever they hold', () => {
  const hostile = "x' OR 1=1; DROP TABLE x; --";
  expect(write(['&&', ['==', 'nom', hostile], ['>', 'rang', 3]] as Filter)).toEqual({
    sql: '(f."nom"::text COLLATE "C" = $1::text AND f."rang"::float8 > $2::float8)',
    values: [hostile, 3],
    isWhole: true,
  });
  expect(write(['==', ODD, 'y']).sql).toBe('f."a""b; DROP TABLE x --"::text COLLATE "C" = $1::text');
  for (const operator of ['==', '!=', '<', '<=', '>', '>=', 'like', 'ilike', '*='])
    expect(write([operator, 'nom', hostile] as unknown as Filter).sql).not.toContain('OR 1=1');
});

test('OWS-02 what the database would decide otherwise is left to the filter itself, and nothing is bound for it', () => {
  const left = (filter: unknown) => {
    const { sql, values, isWhole } = write(filter as Filter);
    return [sql, values.length, isWhole];
  };
  const nothing = ['true', 0, false];
  expect(left(['==', 'rang', '3'])).toEqual(nothing); // a text against a number
  expect(left(['>', 'nom', 3])).toEqual(nothing);
  expect(left(['ilike', 'nom', 'É%'])).toEqual(nothing); // the language of the database decides
  expect(left(['==', 'ok', 'true'])).toEqual(nothing);
  expect(left(['==', 'inconnue', 'x'])).toEqual(nothing);
  expect(left(['==', 'nom', 'a\0b'])).toEqual(nothing);
  expect(left(['||', ['==', 'nom', 'x'], ['ilike', 'nom', 'y']])).toEqual(nothing);
  expect(left(['!', ['ilike', 'nom', 'y']])).toEqual(nothing);
  expect(left(['&&', ['==', 'nom', 'x'], ['ilike', 'nom', 'y']]).slice(1)).toEqual([1, false]);
});

test('OWS-02 what is absent passes neither a filter nor its contrary, and a backslash is a backslash', () => {
  const columns = [...COLUMNS.keys()];
  expect(write(parseCql('nom IS NULL', columns)).sql).toBe('f."nom"::text IS NULL');
  expect(write(parseCql("NOT nom LIKE 'a\\%'", columns))).toEqual({
    sql: `(f."nom"::text IS NOT NULL AND NOT coalesce(coalesce(f."nom"::text, '') COLLATE "C" LIKE $1::text ESCAPE '', false))`,
    values: ['a\\%'],
    isWhole: true,
  });
});

test('OWS-03 a table of PostGIS is named by one word, whatever it is called; other names are those of the territory', () => {
  const table = { schema: 'Schéma/1', table: 'Bâti "neuf"', column: '%' };
  expect(readPostgisName(postgisName(table))).toEqual(table);
  expect(readPostgisName('terre')).toBeNull();
  expect(readPostgisName('postgis/a/b')).toBeNull();
});
