import { expect, test } from 'vitest';
import { inOrder, keptOrder, orderedBy, parseOrder, readDateOrder, readOrder, sortItems } from './list-order.ts';

const address = (text: string) => new URLSearchParams(text);

test('ADM-22 a column’s head sorts by it, once more the other way round, from the first page; the rest of the address stays', () => {
  const once = orderedBy(address('q=lagon&page=3'), 'nom', '-date');
  expect(String(once)).toBe('q=lagon&tri=nom');
  expect(String(orderedBy(once, 'nom', 'nom'))).toBe('q=lagon&tri=-nom');
  expect(String(orderedBy(once, 'nom', '-nom'))).toBe('q=lagon&tri=nom');
});

test('ADM-22 an order that the list does not know is not followed', () => {
  expect(readOrder(address('tri=-nom'), ['nom', 'etat'], 'etat')).toBe('-nom');
  expect(readOrder(address('tri=taille'), ['nom', 'etat'], 'etat')).toBe('etat');
  expect(readOrder(address(''), ['nom'], '-nom')).toBe('-nom');
  expect(readDateOrder(address('tri=date'))).toBe('date');
  expect(readDateOrder(address('tri=nom'))).toBe('-date');
  expect(parseOrder('-date')).toEqual({ by: 'date', isDescending: true });
});

test('ADM-22 filters leave the order as it is', () => {
  expect(keptOrder(address('tri=-nom&q=a'))).toEqual({ tri: '-nom' });
  expect(keptOrder(address('q=a'))).toEqual({});
});

test('ADM-22 words are sorted as French sorts them, numbers as numbers, what is missing last either way', () => {
  const names = ['Zones', 'Écoles', null, 'eau'].map((name) => ({ name }));
  const sorted = (isDescending: boolean) => sortItems(names, ({ name }) => name, isDescending).map(({ name }) => name);
  expect(sorted(false)).toEqual(['eau', 'Écoles', 'Zones', null]);
  expect(sorted(true)).toEqual(['Zones', 'Écoles', 'eau', null]);
  expect(sortItems([10, 9, 100], (value) => value, false)).toEqual([9, 10, 100]);
  const columns = [{ by: 'nom', sortKey: ({ name }: { name: string | null }) => name }];
  expect(inOrder(names, columns, '-nom')).toEqual(sortItems(names, ({ name }) => name, true));
  expect(inOrder(names, columns, '')).toEqual(names);
});
