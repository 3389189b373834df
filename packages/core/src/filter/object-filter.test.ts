import { expect, test } from 'vitest';
import { cqlOf, objectFilters } from './object-filter.ts';

test('TAB-02 a filter is written in the words that tiles, maps and objects take, every value quoted', () => {
  expect(cqlOf([])).toBeNull();
  expect(
    cqlOf([
      { field: 'nom "court"', kind: 'contains', text: "l'%_île\\" },
      { field: 'piste', kind: 'numbers', from: 1200, to: null },
      { field: 'jour', kind: 'days', from: '2024-02-01', to: '2024-02-29' },
      { field: 'genre', kind: 'values', values: ["d'or", 3, true] },
    ]),
  ).toBe(
    [
      `CASEI(ACCENTI("nom ""court""")) LIKE CASEI(ACCENTI('%l''\\%\\_île\\\\%'))`,
      '"piste" >= 1200',
      `"jour" >= '2024-02-01' AND ("jour" NOT LIKE '%Z' OR "jour" >= '2024-02-01T10:00:00')`,
      `"jour" < '2024-03-01T10:00:00' AND ("jour" LIKE '%Z' OR "jour" < '2024-03-01')`,
      `"genre" IN ('d''or', 3, true)`,
    ].join(' AND '),
  );
});

test.each([
  '',
  'x',
  '{}',
  '[1]',
  '[["A B","nom","~","x"]]',
  '[["a","nom","?","x"]]',
  '[["a","nom","#","1",null]]',
  '[["a","nom","@","2024-13-01",null]]',
  '[["a","nom","="]]',
  '[["__proto__","nom","~","x"]]',
])('TAB-02 (URL-01) « %s » of an address is no filter', (text) => {
  expect(objectFilters.read(text)).toBeNull();
});
