import { expect, test } from 'vitest';
import { filterSentence, filterValue, valueWords } from './filter-words.ts';

const STILTS = { title: 'Sur pilotis', format: 'boolean' as const };

test('TAB-02 a filter of a column of yes and no says so in words, whatever the table keeps', () => {
  const filter = { field: 'sur_pilotis', kind: 'values' as const, values: [1] };
  expect(filterSentence(filter, STILTS)).toBe('Sur pilotis est «\u00a0Oui\u00a0»');
  expect(filterValue({ ...filter, values: [0, 1] }, STILTS)).toBe('Non, Oui');
  expect([true, 0, 'oui', 2].map((value) => valueWords(value, STILTS))).toEqual(['Oui', 'Non', 'Oui', '2']);
});

test('TAB-02 numbers and words of other columns stay what they are', () => {
  const column = { title: 'Étages' };
  expect([1, 0, 'oui', false].map((value) => valueWords(value, column))).toEqual(['1', '0', 'oui', 'Non']);
});
