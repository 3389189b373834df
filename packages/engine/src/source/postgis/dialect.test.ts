import { expect, test } from 'vitest';
import { parseCql } from '../../cql/parse-cql.ts';
import type { Condition } from '../../filter/condition.ts';
import { conditionSql } from '../../filter/condition-sql.ts';
import { fromStyle } from '../../filter/from-style.ts';
import type { Filter } from '../../style/geostyler.ts';
import { postgisDialect } from './dialect.ts';
import { readColumn } from './read-column.ts';
import { postgisName, readPostgisName } from './table-name.ts';

const ODD = 'a"b; DROP TABLE x --';
const COLUMNS = new Map(
  [
    readColumn('nom', 'text', 'S'),
    readColumn('rang', 'int4', 'N'),
    readColumn(ODD, 'text', 'S'),
    readColumn('ok', 'bool', 'B'),
    readColumn('jour', 'date', 'D'),
  ]
    .filter((column) => column !== null)
    .map((column) => [column.name, column]),
);
const NAMES = [...COLUMNS.keys()];
const TABLE = { schema: 's', table: 't', column: 'g"1' };

function write(condition: Condition | undefined, srid = 4326) {
  const values: (string | number)[] = [];
  const dialect = postgisDialect({ table: TABLE, srid, columns: COLUMNS, isGeography: false, hasCurves: false });
  const { write: text, isWhole } = conditionSql(condition, dialect);
  return { sql: text((value) => `$${values.push(value)}`), values, isWhole };
}
const cql = (text: string, srid?: number) => write(parseCql(text, NAMES), srid);

test('OWS-02 (SEC-13) values of a filter are bound and names quoted, whatever they hold', () => {
  const hostile = "x'' OR 1=1; DROP TABLE x; --";
  expect(cql(`nom = '${hostile}' AND rang > 3 + 1`)).toEqual({
    sql: '((f."nom"::text COLLATE "C" = $1::text) AND (f."rang"::float8 > ($2::float8::float8 + $3::float8::float8)))',
    values: [hostile.replaceAll("''", "'"), 3, 1],
    isWhole: true,
  });
  expect(cql('"a""b; DROP TABLE x --" = \'y\'').sql).toBe('(f."a""b; DROP TABLE x --"::text COLLATE "C" = $1::text)');
  for (const operator of ['=', '<>', '<', '<=', '>', '>=', 'LIKE', 'ILIKE'])
    expect(cql(`nom ${operator} '${hostile}'`).sql).not.toContain('OR 1=1');
});

test('OWS-02 a text that is written as a number is bound as one beside a column of numbers, on either side', () => {
  const bound = { sql: '(f."rang"::float8 >= $1::float8)', values: [3.5], isWhole: true };
  expect(cql("rang >= '3.5'")).toEqual(bound);
  expect(cql("'3.5' <= rang")).toEqual({ ...bound, sql: '($1::float8 <= f."rang"::float8)' });
  expect(cql("nom >= '3.5'").values).toEqual(['3.5']);
});

test('OWS-02 (SEC-13) a geometry is bound too, in the system of the table, and a day is a moment', () => {
  const near = cql('DWITHIN(geom, POINT(-149.5 -17.5), 5, kilometers) AND jour AFTER 2024-05-01', 3297);
  expect(near).toEqual({
    sql: '(ST_DWithin(ST_Transform(f."g""1", 4326)::geography, ST_MakeValid(ST_SetSRID(ST_GeomFromGeoJSON($1::text), 4326))::geography, $2::float8) AND ((f."jour"::timestamp AT TIME ZONE \'Pacific/Tahiti\') > to_timestamp($3::float8)))',
    values: ['{"type":"Point","coordinates":[-149.5,-17.5]}', 5000, Date.UTC(2024, 4, 1, 10) / 1000],
    isWhole: true,
  });
  expect(cql('WITHIN(the_geom, ENVELOPE(-150, -149, -18, -17))', 3297).sql).toBe(
    'ST_Within(f."g""1", ST_Transform(ST_MakeValid(ST_SetSRID(ST_GeomFromGeoJSON($1::text), 4326)), 3297))',
  );
});

test('OWS-02 what the database would decide otherwise is left to the filter itself, and nothing is bound for it', () => {
  const left = (text: string) => {
    const { sql, values, isWhole } = cql(text);
    return [sql, values.length, isWhole];
  };
  const nothing = ['1 = 1', 0, false];
  expect(left("rang = 'trois'")).toEqual(nothing); // a text against a number
  expect(left("rang = ' '")).toEqual(nothing);
  expect(left('nom > 3')).toEqual(nothing);
  expect(left("nom ILIKE 'É%'")).toEqual(nothing); // the language of the database decides
  expect(left("ok = 'true'")).toEqual(nothing);
  expect(left("nom = 'a\0b'")).toEqual(nothing);
  expect(left("nom = 'x' OR nom ILIKE 'y'")).toEqual(nothing);
  expect(left("NOT nom ILIKE 'y'")).toEqual(nothing);
  expect(left("nom = 'x' AND nom ILIKE 'y'").slice(1)).toEqual([1, false]);
});

test('OWS-02 the filter of a layer is told to the database as far as it decides the same', () => {
  const told = (filter: unknown) => {
    const { condition, isWhole } = fromStyle(filter as Filter);
    return [write(condition).sql, isWhole];
  };
  expect(told(['&&', ['==', 'nom', 'x'], ['<=x<=', 'rang', 1, 2]])).toEqual([
    '((f."nom"::text COLLATE "C" = $1::text) AND ((f."rang"::float8 >= $2::float8) AND (f."rang"::float8 <= $3::float8)))',
    true,
  ]);
  expect(told(['!=', 'nom', null])).toEqual(['NOT (f."nom"::text IS NULL)', true]);
  expect(told(['&&', ['==', 'nom', 'x'], ['*=', 'nom', 'y*']])).toEqual([
    '(f."nom"::text COLLATE "C" = $1::text)',
    false,
  ]);
  expect(told(['||', ['==', 'nom', 'x'], ['*=', 'nom', 'y*']])).toEqual(['1 = 1', false]);
  expect(told(['!', ['==', 'nom', 'x']])).toEqual(['1 = 1', false]);
  expect(told(undefined)).toEqual(['1 = 1', true]);
});

test('OWS-03 a table of PostGIS is named by one word, whatever it is called; other names are those of the territory', () => {
  const table = { schema: 'Schéma/1', table: 'Bâti "neuf"', column: '%' };
  expect(readPostgisName(postgisName(table))).toEqual(table);
  expect(readPostgisName('terre')).toBeNull();
  expect(readPostgisName('postgis/a/b')).toBeNull();
});
