import { expect, test } from 'vitest';
import { labelText } from './expression.ts';
import { compileFilter } from './filter.ts';

const papeete = { nom: 'Papeete', population: 26654, note: null };

test('OWS-02 filters compare as SQL does: an absent value is neither equal nor different', () => {
  const accepts = (filter: Parameters<typeof compileFilter>[0]) => compileFilter(filter)(papeete);
  expect(accepts(['==', 'nom', 'Papeete'])).toBe(true);
  expect(accepts(['!=', 'note', 'x'])).toBe(false);
  expect(accepts(['==', 'note', null])).toBe(true);
  expect(accepts(['<=x<=', 'population', 20000, 30000])).toBe(true);
  expect(accepts(['*=', 'nom', 'pap*'])).toBe(true);
  expect(accepts(['!', ['&&', ['>', 'population', 1], ['<', 'population', 2]]])).toBe(true);
});

test('a label fills its template, with French thousands', () => {
  expect(labelText('{{nom}}\n{{population}} hab.', papeete)).toBe('Papeete\n26\u202f654 hab.');
});
