import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileFilter } from '../style/filter.ts';
import { parseCql } from './parse-cql.ts';

const COLUMNS = ['nom', 'population', 'île', 'note'];
const papeete = { nom: 'Papeete', population: 26654, île: 'Tahiti', note: null };
const accepts = (text: string) => compileFilter(parseCql(text, COLUMNS))(papeete);

test.each([
  ["nom = 'Papeete'", true],
  ["NOM = 'Papeete'", true],
  ["nom <> 'Papeete'", false],
  ['population >= 26654 AND population < 3e4', true],
  ["nom = 'x' OR (population > 1 AND NOT population > 99999)", true],
  ["nom LIKE 'Pap%'", true],
  ["nom LIKE 'pap%'", false],
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
])('OWS-02 the filter %s says %s', (text, expected) => {
  expect(accepts(text)).toBe(expected);
});

test('OWS-02 an absent value passes neither a comparison nor its contrary', () => {
  for (const text of ["note = 'x'", "note LIKE 'x%'", "note IN ('x')", 'note < 3', 'note BETWEEN 1 AND 2']) {
    expect([text, accepts(text), accepts(`NOT (${text})`)]).toEqual([text, false, false]);
  }
});

test.each([
  ['', 'il s’arrête trop tôt'],
  ["'x''y'", 'n’est pas une propriété'],
  ['1=1) OR (', 'n’est pas une propriété'],
  ["strEndsWith(nom,'x''y')=true", 'pas de propriété « strEndsWith »'],
  ['nom = nom', 'n’est ni un nombre'],
  ["nom = 'x'; DROP TABLE lieu", 'à partir de « ; DROP TABLE lieu »'],
  ["nom = 'x' --", 'à partir de « -- »'],
  ["nom = 'x", "à partir de « 'x »"],
  ["geom = 'x'", 'pas de propriété « geom »'],
  ["constructor = 'x'", 'pas de propriété « constructor »'],
  ['nom LIKE 3', 'LIKE attend un texte'],
  ["nom = 'x' AND", 'il s’arrête trop tôt'],
  [`${'('.repeat(40)}nom = 'x'${')'.repeat(40)}`, 'trop de parenthèses'],
  [`${'NOT '.repeat(40)} nom = 'x'`, 'trop de négations'],
  [`nom = '${'x'.repeat(3000)}'`, 'caractères'],
])('OWS-02 (SEC-14) the filter %s is refused', (text, reason) => {
  expect(() => parseCql(text, COLUMNS)).toThrow(reason);
});

test('OWS-02 (SEC-14) any text is read or refused, never a crash', () => {
  const words = fc.constantFrom(
    'nom',
    'population',
    'AND',
    'OR',
    'NOT',
    'IN',
    '(',
    ')',
    "'x''y'",
    '3',
    '=',
    '<',
    ',',
    'LIKE',
  );
  const sentence = fc.oneof(
    fc.string(),
    fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' ')),
  );
  fc.assert(
    fc.property(sentence, (text) => {
      try {
        compileFilter(parseCql(text, COLUMNS))(papeete);
      } catch (error) {
        expect((error as Error).name).toBe('AppError');
      }
    }),
    { numRuns: 2000 },
  );
});

test('OWS-02 a pattern full of wildcards costs no more than its length', () => {
  const filter = compileFilter(parseCql(`nom LIKE '${'%a'.repeat(200)}b'`, COLUMNS));
  const before = performance.now();
  filter({ nom: 'a'.repeat(2000) });
  expect(performance.now() - before).toBeLessThan(1000);
});
