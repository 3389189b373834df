import type { SearchEntry } from '@motu/search';
import { expect, test } from 'vitest';
import { mergeEntries } from './merge-entries.ts';

const entry = (title: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  id: title,
  kind: 'lieu',
  title,
  aliases: [],
  words: '',
  classe: 'commune',
  type: 'Commune',
  commune: null,
  ile: null,
  archipel: null,
  slug: null,
  importance: 50,
  position: [-149.5, -17.6],
  extent: null,
  ...more,
});

test('SRCH-04 one thing of two tables is one result, with all that is known of it', () => {
  const [merged, ...others] = mergeEntries([
    entry('Faaʻa', { importance: 88, ile: 'Tahiti', words: 'ville' }),
    entry('Faa’a', { slug: 'communes', extent: [-149.7, -17.7, -149.4, -17.5], words: '98702' }),
  ]);
  expect(others).toEqual([]);
  expect(merged).toMatchObject({
    title: 'Faaʻa',
    ile: 'Tahiti',
    slug: 'communes',
    importance: 88,
    words: 'ville 98702',
  });
  expect(merged?.extent).toEqual([-149.7, -17.7, -149.4, -17.5]);
});

test('SRCH-04 pieces of a road make one road', () => {
  const piece = (west: number) =>
    entry('Route de ceinture', { classe: 'routes', extent: [west, -17.6, west + 0.1, -17.5] });
  const merged = mergeEntries([piece(-149.5), piece(-149.4), piece(-149.3), piece(-148)]);
  expect(merged.map(({ extent }) => extent?.[2])).toEqual([expect.closeTo(-149.2), expect.closeTo(-147.9)]);
});

test('SRCH-04 things of one name stay apart by their class, or by their distance', () => {
  expect(mergeEntries([entry('Rurutu'), entry('Rurutu', { classe: 'ile' })])).toHaveLength(2);
  expect(mergeEntries([entry('Temple'), entry('Temple', { position: [-149.5, -17.61] })])).toHaveLength(2);
  expect(mergeEntries([entry('Carte', { position: null }), entry('Carte', { position: null })])).toHaveLength(2);
});

test('SRCH-04 what could not be sorted takes the class of its twin', () => {
  const merged = mergeEntries([
    entry('OPT', { classe: 'autre', type: 'Lieu' }),
    entry('O.P.T', { classe: 'poste', type: 'Poste' }),
  ]);
  expect(merged).toMatchObject([{ title: 'O.P.T', classe: 'poste', type: 'Poste', aliases: ['OPT'] }]);
});
