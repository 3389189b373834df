import type { Extent } from '@motu/core';
import { expect, test } from 'vitest';
import { buildIndex } from './build-index.ts';
import { cutIndex } from './cut-index.ts';
import type { SearchEntry } from './entry.ts';
import { packIndex, unpackIndex } from './pack.ts';
import { sizeOf } from './search-index.ts';
import { createSearcher } from './searcher.ts';

const entry = (
  id: string,
  title: string,
  position: SearchEntry['position'],
  more: Partial<SearchEntry> = {},
): SearchEntry => ({
  id,
  kind: 'lieu',
  title,
  aliases: [],
  words: 'village',
  classe: 'localite',
  type: 'Localité',
  commune: 'Moorea-Maiao',
  ile: 'Moorea',
  archipel: null,
  slug: null,
  importance: 50,
  position,
  extent: null,
  ...more,
});

const MOOREA: Extent = [-149.95, -17.62, -149.74, -17.46];
const index = buildIndex([
  entry('papeete', 'Papeete', [-149.57, -17.54], { commune: 'Papeete', ile: 'Tahiti' }),
  entry('paopao', 'Paopao', [-149.82, -17.5], { aliases: ['Baie de Cook'] }),
  entry('tahiti', 'Îles du Vent', [-149.5, -17.6], { extent: [-150.9, -18, -149, -17] }),
  entry('haapiti', 'Haʻapiti', [-149.87, -17.57]),
  entry('couche', 'Routes', null, { kind: 'couche', classe: 'couche', commune: null, ile: null }),
]);

test('OFF-06 the part of a zone finds what lies in it, by name, alias, word or mistake, and layers, and nothing else', () => {
  const cut = cutIndex(index, MOOREA);
  expect(sizeOf(cut)).toBe(4);
  const read = unpackIndex(packIndex(cut));
  if (!read) throw new Error('unreadable');
  const searcher = createSearcher(read);
  const titles = (text: string) => searcher.search(text).entries.map(({ title }) => title);
  expect(titles('haapiti')).toEqual(['Haʻapiti']);
  expect(titles('baie de cook')).toEqual(['Paopao']);
  expect(titles('paoapo')).toEqual(['Paopao']);
  expect(titles('routes')).toEqual(['Routes']);
  expect(titles('iles du vent')).toEqual(['Îles du Vent']);
  expect(titles('papeete')).toEqual([]);
  expect(searcher.search('paopao').entries[0]).toEqual(createSearcher(index).search('paopao').entries[0]);
});
