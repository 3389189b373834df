import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileCondition } from '../filter/compile-condition.ts';
import { spatialTests } from '../filter/geos.ts';
import { parseCql } from './parse-cql.ts';

const COLUMNS = ['nom', 'population', 'île', 'note', 'jour'];
const papeete = {
  properties: { nom: 'Papeete', population: 26654, île: 'Tahiti', note: null, jour: '2024-05-01' },
  geometry: { kind: 'point' as const, coordinates: Float64Array.of(-149.57, -17.54), ends: Uint32Array.of(2) },
};
const accepts = (text: string) => compileCondition(parseCql(text, COLUMNS, { geometry: 'g 1' }), spatialTests)(papeete);

test.each([
  ["nom = 'Papeete'", true],
  ["NOM = 'Papeete'", true],
  ["nom <> 'Papeete'", false],
  ['population >= 26654 AND population < 3e4', true],
  ["nom = 'x' OR (population > 1 AND NOT population > 99999)", true],
  ["nom LIKE 'Pap%'", true],
  ["nom LIKE 'pap%'", false],
  ["nom LIKE 'Pap\\%'", false],
  ["nom ILIKE 'P_PEETE'", true],
  ["nom NOT LIKE '%x%'", true],
  ["île IN ('Moorea', 'Tahiti')", true],
  ["\"île\" NOT IN ('Moorea', 'Tahiti')", false],
  ['population BETWEEN 1 AND 30000', true],
  ['population NOT BETWEEN 1 AND 30000', false],
  ['note IS NULL', true],
  ['NOT note IS NULL', false],
  ['note IS NOT NULL', false],
  ["nom = 'l''île'", false],
  ["population > '3000'", true],
  ['(population - 654) / 2 = 13000', true],
  ['population / 0 > 1 OR -population < 0', true],
  ['nom <> île', true],
  ['SRID = 1 OR BBOX(geom, -150, -18, -149, -17)', null],
  ['BBOX("g 1", -16800000, -2000000, -16600000, -1900000, \'EPSG:3857\')', true],
  ['INTERSECTS(geom, SRID=4326;POINT(-149.57 -17.54))', true],
  ['CONTAINS(POLYGON((-150 -18, -149 -18, -149 -17, -150 -17, -150 -18)), the_geom)', true],
  ['DISJOINT(geom, MULTIPOINT((-149 -17), (-148 -17)))', true],
  ['DWITHIN(geom, POINT(-149.57 -17.55), 1106, meters)', false],
  ['DWITHIN(geom, POINT(-149.57 -17.55), 1107, meters)', true],
  ['BEYOND(geom, POINT(-149.57 -17.55), 0.5, nautical miles)', true],
  ['jour AFTER 2024-04-30T10:00:00Z', true],
  ['jour DURING 2024-04-01/P1M', false],
  ['jour DURING 2024-04-01/P1MT1S', true],
  ['jour TEQUALS 2024-05-01T10:00:00Z', true],
  ['INCLUDE', true],
  ['EXCLUDE OR NOT EXCLUDE', true],
])('OWS-02 the filter %s says %s', (text, expected) => {
  if (expected === null) expect(() => accepts(text)).toThrow();
  else expect(accepts(text)).toBe(expected);
});

test('OWS-02 an absent value passes neither a comparison nor its contrary', () => {
  for (const text of [
    "note = 'x'",
    "note LIKE 'x%'",
    "note IN ('x')",
    'note < 3',
    'note BETWEEN 1 AND 2',
    'note = nom',
  ]) {
    expect([text, accepts(text), accepts(`NOT (${text})`)]).toEqual([text, false, false]);
  }
});

test.each([
  ['', 1, 'il s’arrête trop tôt'],
  ["'x''y'", 7, 'il s’arrête trop tôt'],
  ['1=1) OR (', 4, '« ) » n’est pas attendu là'],
  ["strEndsWith(nom,'x''y')=true", 1, 'la fonction « strEndsWith »'],
  ["nom = 'x'; DROP TABLE lieu", 10, '« ; » n’est pas attendu là'],
  ["nom = 'x' --", 13, 'il s’arrête trop tôt'],
  ["nom = 'x", 7, "à partir de « 'x »"],
  ["geom = 'x'", 1, 'pas de propriété « geom »'],
  ["constructor = 'x'", 1, 'pas de propriété « constructor »'],
  ['nom LIKE 3', 10, 'un texte entre apostrophes est attendu'],
  ["nom = 'x' AND", 14, 'il s’arrête trop tôt'],
  ["population + (nom = 'x') > 1", 14, 'une valeur est attendue'],
  ['WITHIN(nom, POINT(1 2))', 8, 'le nom de la géométrie (geom) est attendu'],
  ['INTERSECTS(geom, POINT(1))', 25, 'un nombre est attendu'],
  ['INTERSECTS(geom, POLYGON((0 0, 1 1, 1 0)))', 26, 'finit où il commence'],
  ['INTERSECTS(geom, SRID=2154;POINT(1 2))', 23, 'le système « EPSG:2154 »'],
  ['DWITHIN(geom, POINT(1 2), 3, leagues)', 30, 'une unité'],
  ['jour DURING 2024-05-02/2024-05-01', 13, 'une période va'],
  ['jour AFTER 2024-02-30', 12, 'une date'],
  ["IN ('communes.1')", 1, 'la fonction « IN »'],
  [`${'('.repeat(40)}nom = 'x'${')'.repeat(40)}`, 22, 'plus de 20 niveaux'],
  [`${'NOT '.repeat(40)} nom = 'x'`, 85, 'plus de 20 niveaux'],
  [`population IN (${'1,'.repeat(600)}1)`, 1014, 'plus de 500 choses'],
  [`nom = '${'x'.repeat(9000)}'`, 8001, 'caractères'],
])('OWS-02 (SEC-14) the filter %s is refused at character %i', (text, at, reason) => {
  expect(() => accepts(text)).toThrow(`au caractère ${at} : `);
  expect(() => accepts(text)).toThrow(reason);
});

test('OWS-02 the place of a fault counts what comes before the filter in the request', () => {
  expect(() => parseCql(' nom ?', COLUMNS, { before: 10 })).toThrow('au caractère 16 : ');
});

const WORDS =
  `nom population jour AND OR NOT IN ( ) 'x''y' 3 = < , LIKE - + * / BETWEEN DURING 2024-05-01 P1M INTERSECTS( geom
  POINT( POLYGON(( SRID=4326; 0 1 DWITHIN( meters BBOX( IS NULL true`.split(/\s+/);

test('OWS-02 (SEC-14) any text is read or refused, never a crash', () => {
  const sentence = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }).map((parts) => parts.join(' ')),
  );
  fc.assert(
    fc.property(sentence, (text) => {
      try {
        accepts(text);
      } catch (error) {
        expect((error as Error).name).toBe('AppError');
      }
    }),
    { numRuns: 2000 },
  );
});

test('OWS-02 a pattern full of wildcards costs no more than its length', () => {
  const matches = compileCondition(parseCql(`nom LIKE '${'%a'.repeat(200)}b'`, COLUMNS));
  const before = performance.now();
  matches({ properties: { nom: 'a'.repeat(2000) } });
  expect(performance.now() - before).toBeLessThan(1000);
});
