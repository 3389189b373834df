import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildIndex } from './build-index.ts';
import { createSearcher } from './searcher.ts';
import { place } from './testing.ts';

const PAPEETE = [-149.57, -17.54] as const;
const UTUROA = [-151.44, -16.73] as const;

const searcher = createSearcher(
  buildIndex([
    place('Tahiti', { classe: 'ile', type: 'Île', words: 'Île', importance: 90 }),
    place('Moorea', { classe: 'ile', aliases: ['Moʻorea'], importance: 82, position: [-149.83, -17.53] }),
    place('Bora Bora', { classe: 'ile', aliases: ['Porapora'], importance: 82, position: [-151.74, -16.5] }),
    place('Faaʻa', { classe: 'commune', ile: 'Tahiti', importance: 88, position: [-149.6, -17.56] }),
    place('Papeete', { classe: 'commune', ile: 'Tahiti', importance: 87, position: PAPEETE }),
    place('Papara', { classe: 'commune', ile: 'Tahiti', importance: 85 }),
    place('Pukapuka', { classe: 'commune', importance: 69, position: [-138.8, -14.8] }),
    place('Taputapuatea', { classe: 'commune', ile: 'Raiatea', importance: 82, position: UTUROA }),
    place('Mont Orohena', { classe: 'sommet', ile: 'Tahiti', importance: 67 }),
    place('Hôpital d’Uturoa', { classe: 'hopital', commune: 'Uturoa', ile: 'Raiatea', importance: 34 }),
    place('Église Saint-Joseph', { id: 'a', classe: 'culte', commune: 'Papeete', position: PAPEETE, importance: 26 }),
    place('Église Saint-Joseph', { id: 'b', classe: 'culte', commune: 'Uturoa', position: UTUROA, importance: 26 }),
    place('Chapelle St Lazare', { classe: 'culte', importance: 26 }),
    place('Pharmacie Orohena', { classe: 'pharmacie', words: 'Pharmacie santé', commune: 'Mahina', importance: 28 }),
    place('Communes', { kind: 'couche', classe: 'couche', slug: 'communes', position: null, importance: 45 }),
  ]),
);
const first = (text: string) => searcher.search(text).entries[0]?.title;
const titles = (text: string) => searcher.search(text).entries.map(({ title }) => title);

describe('SRCH-06 what does not matter', () => {
  test.each([
    ['accents and case', 'HOPITAL UTUROA', 'Hôpital d’Uturoa'],
    ['an apostrophe', "hôpital d'uturoa", 'Hôpital d’Uturoa'],
    ['no ʻeta', 'faaa', 'Faaʻa'],
    ['U+02BB', 'fa\u02BBa\u02BBa', 'Faaʻa'],
    ['U+2018', 'faa\u2018a', 'Faaʻa'],
    ['U+2019', 'faa\u2019a', 'Faaʻa'],
    ['a straight apostrophe', "faa'a", 'Faaʻa'],
    ['macrons', 'Papeʻēte', 'Papeete'],
    ['the name in reo', 'porapora', 'Bora Bora'],
    ['hyphens', 'saint joseph', 'Église Saint-Joseph'],
    ['a space too few', 'borabora', 'Bora Bora'],
    ['a space too many', 'puka puka', 'Pukapuka'],
    ['the order of words', 'joseph eglise', 'Église Saint-Joseph'],
    ['a short form', 'St Joseph', 'Église Saint-Joseph'],
    ['a short form in the name', 'saint lazare', 'Chapelle St Lazare'],
    ['Mt for Mont', 'mt orohena', 'Mont Orohena'],
    ['small words', 'hôpital de Uturoa', 'Hôpital d’Uturoa'],
  ])('SRCH-06 %s', (_what, text, title) => {
    expect(first(text)).toBe(title);
  });
});

describe('SRCH-06 mistakes', () => {
  test.each([
    ['a letter missing', 'papete', 'Papeete'],
    ['a letter too many', 'tahitti', 'Tahiti'],
    ['another letter', 'papewte', 'Papeete'],
    ['two letters swapped', 'pappetee', 'Papeete'],
    ['two mistakes in a long word', 'taputapautae', 'Taputapuatea'],
    ['a mistake in one word of two', 'eglise jopseh', 'Église Saint-Joseph'],
    ['a mistake and a space', 'boar bora', 'Bora Bora'],
  ])('SRCH-06 %s is forgiven', (_what, text, title) => {
    expect(first(text)).toBe(title);
  });

  test('SRCH-06 but not in three letters, nor two in a short word', () => {
    expect(titles('pxp')).toEqual([]);
    expect(titles('pxpexte')).toEqual([]);
  });

  test('SRCH-06 a word that is right is taken as it is', () => {
    expect(titles('papara')).toEqual(['Papara']);
  });

  test('SRCH-06 a word that nothing has is left out when the others tell enough', () => {
    expect(first('zzzz hopital uturoa')).toBe('Hôpital d’Uturoa');
  });
});

describe('SRCH-06 order', () => {
  test('SRCH-06 the more important first', () => {
    expect(titles('pap').slice(0, 2)).toEqual(['Papeete', 'Papara']);
    expect(titles('orohena')).toEqual(['Mont Orohena', 'Pharmacie Orohena']);
  });

  test('SRCH-06 a word that only says what is looked for finds the nearest, however long its name', () => {
    const hall = (title: string, position: [number, number], id = title) =>
      place(title, { id, classe: 'mairie', words: 'Mairie', importance: 30, position });
    const halls = createSearcher(
      buildIndex([
        hall('Mairie', [-146.5, -15.3], 'arutua'),
        hall('Mairie', [-140, -9.4], 'ua-pou'),
        hall('Mairie annexe de Paopao', [-149.82, -17.5]),
        hall('Mairie de Moorea-Maiao à Afareaitu', [-149.79, -17.55]),
        place('Mairie (Fare pote)', { classe: 'hotel', words: 'Hôtel', importance: 30, position: [-149.57, -17.53] }),
      ]),
    );
    const ids = (text: string, centre: [number, number]) => halls.search(text, { centre }).entries.map(({ id }) => id);
    expect(ids('mairie', [-149.8, -17.54]).slice(0, 2)).toEqual([
      'Mairie de Moorea-Maiao à Afareaitu',
      'Mairie annexe de Paopao',
    ]);
    expect(ids('mair', [-149.82, -17.5])[0]).toBe('Mairie annexe de Paopao');
    expect(ids('mairie', [-140.1, -8.9])[0]).toBe('ua-pou');
    expect(halls.search('mairie').entries[0]?.title).toBe('Mairie');
    expect(ids('mairie paopao', [-140.1, -8.9])[0]).toBe('Mairie annexe de Paopao');
  });

  test('SRCH-06 of two alike, the nearer first', () => {
    const near = (centre: readonly [number, number]) =>
      searcher.search('église saint-joseph', { centre }).entries.map(({ commune }) => commune);
    expect(near(PAPEETE)).toEqual(['Papeete', 'Uturoa']);
    expect(near(UTUROA)).toEqual(['Uturoa', 'Papeete']);
  });

  test('SRCH-06 where a thing is finds it beside another word, and not alone', () => {
    expect(titles('tahiti')).toEqual(['Tahiti']);
    expect(titles('sommet tahiti')).not.toContain('Papeete');
    expect(first('santé mahina')).toBe('Pharmacie Orohena');
  });
});

test('SRCH-04 a page is a part of the whole, in the same order', () => {
  const all = searcher.search('p', { limit: 100 });
  expect(all.total).toBeGreaterThan(3);
  expect(all.total).toBe(all.entries.length);
  const pages = [0, 2, 4, 6].flatMap((from) => searcher.search('p', { from, limit: 2 }).entries);
  expect(pages).toEqual(all.entries);
});

test('SRCH-04 results are narrowed by class, commune, island and extent', () => {
  const of = (options: Parameters<typeof searcher.search>[1]) =>
    searcher.search('église', options).entries.map(({ id }) => id);
  expect(of({ commune: 'papeete' })).toEqual(['a']);
  expect(of({ extent: [-152, -17, -151, -16] })).toEqual(['b']);
  expect(of({ classe: 'sommet' })).toEqual([]);
  expect(searcher.search('pa', { ile: 'TAHITI' }).entries.map(({ title }) => title)).toEqual(['Papeete', 'Papara']);
});

const completed = (text: string, limit: number) => searcher.complete(text, { limit }).map(({ entry }) => entry.title);

test('SRCH-02 suggestions are completed, each once, and as many as asked', () => {
  expect(completed('saint', 10)).toEqual(['Église Saint-Joseph', 'Chapelle St Lazare']);
  expect(completed('p', 2)).toEqual(['Papeete', 'Papara']);
});

test('INFO-02 the nearest of some classes, within a distance', () => {
  const near = (options: Parameters<typeof searcher.nearest>[1]) =>
    searcher.nearest(PAPEETE, options).map(({ title }) => title);
  expect(near({ classes: ['commune'], limit: 2 })).toEqual(['Papeete', 'Faaʻa']);
  expect(near({ classes: ['ile'], limit: 9, withinKm: 50 })).toEqual(['Tahiti', 'Moorea']);
  expect(near({ classes: null, limit: 1 })).toEqual(['Papeete']);
});

test('SRCH-06 any text gets an answer, however long or odd', { timeout: 60_000 }, () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({ unit: fc.constantFrom('a', ' ', "'", 'ʻ', '-', '\u0304', '\ud800', '%', '('), maxLength: 400 }),
  );
  fc.assert(
    fc.property(odd, (text) => {
      const { entries, total } = searcher.search(text, { centre: PAPEETE });
      expect(entries.length).toBeLessThanOrEqual(Math.min(10, total));
      expect(searcher.complete(text, { limit: 10 }).length).toBeLessThanOrEqual(10);
    }),
    { seed: 5, numRuns: 200 },
  );
  expect(searcher.search('a'.repeat(10_000)).entries).toEqual([]);
  expect(searcher.search(`${'(a+)+'.repeat(2000)}$`).total).toBeGreaterThanOrEqual(0);
});

test('SRCH-06 names may be anything: empty, long, of other scripts', () => {
  const odd = createSearcher(
    buildIndex([place(''), place('…'), place('x'.repeat(500)), place('大溪地'), place('constructor'), place('\ud800')]),
  );
  expect(odd.search('大溪').entries[0]?.title).toBe('大溪地');
  expect(odd.search('constructor').entries[0]?.title).toBe('constructor');
  expect(odd.search('x'.repeat(500)).entries[0]?.title).toHaveLength(500);
  expect(createSearcher(buildIndex([])).search('tahiti')).toEqual({ entries: [], total: 0 });
});
