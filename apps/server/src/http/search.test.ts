import { formatCoordinate } from '@motu/core/coordinate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowser, startApp, type TestApp } from '../testing/app.ts';

/** The belvedere of ʻŌpūnohu. */
const BELVEDERE: [number, number] = [-149.8268, -17.5405];

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
});
afterAll(() => motu.close());

const get = (path: string, query: Record<string, string | number>) => {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) text.set(name, String(value));
  return createBrowser(motu.app).get(`${path}?${text}`);
};
const search = (query: Record<string, string | number>) => get('/api/recherche', query);
const complete = async (q: string, more = {}) => {
  const answer = await get('/api/recherche/complete', { q, ...more });
  expect(answer.statusCode).toBe(200);
  const { hits } = answer.json().content.hits as { hits: { _source: { resultat_titre: string } }[] };
  return hits.map(({ _source }) => _source.resultat_titre);
};

describe.each(['/api/recherche', '/api/recherche/complete'])('%s refuses', (path) => {
  test.each([
    ['no text', {}, 'q', '« q » est obligatoire.'],
    ['an empty text', { q: '' }, 'q', '« q » ne peut pas être vide.'],
    ['a long text', { q: 'a'.repeat(201) }, 'q', '« q » doit compter au plus 200 caractères.'],
    ['a very long text', { q: 'é'.repeat(10_000) }, 'q', '« q » doit compter au plus 200 caractères.'],
    ['half a centre', { q: 'a', center: '-149' }, 'center', '« center » n’a pas la forme attendue.'],
    ['a centre in letters', { q: 'a', center: 'x,y' }, 'center', '« center » n’a pas la forme attendue.'],
    ['a centre off the globe', { q: 'a', center: '0,91' }, 'center', '« center » n’a pas la forme attendue.'],
  ])('API-03 SRCH-02 %s, in French, with its field', async (_case, query, field, message) => {
    const answer = await get(path, query);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json().errors).toEqual([{ field, message }]);
  });
});

test.each([
  ['a page below zero', { page: -1 }, 'page', '« page » doit être au moins 0.'],
  ['half a page', { page: 1.5 }, 'page', '« page » doit être un nombre entier.'],
  ['a page too far', { page: 1001 }, 'page', '« page » doit être au plus 1000.'],
  ['an empty page', { limit: 0 }, 'limit', '« limit » doit être au moins 1.'],
  ['a page too large', { limit: 101 }, 'limit', '« limit » doit être au plus 100.'],
  ['a type that is none', { type: "x' OR 1=1" }, 'type', '« type » n’a pas la forme attendue.'],
  ['a long commune', { commune: 'x'.repeat(81) }, 'commune', '« commune » doit compter au plus 80 caractères.'],
  ['an empty island', { ile: '' }, 'ile', '« ile » ne peut pas être vide.'],
  ['three sides of a box', { bbox: '1,2,3' }, 'bbox', '« bbox » n’a pas la forme attendue.'],
  ['a box inside out', { bbox: '-149,-17,-150,-18' }, 'bbox', '« bbox » n’a pas la forme attendue.'],
  ['a box off the globe', { bbox: '-181,-17,-149,-16' }, 'bbox', '« bbox » n’a pas la forme attendue.'],
])('API-03 SRCH-04 a search with %s is refused, in French, with its field', async (_case, query, field, message) => {
  const answer = await search({ q: 'tahiti', ...query });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual([{ field, message }]);
});

test.each([
  ['quotes and comments', `' OR 1=1; DROP TABLE layer;-- "`],
  ['a regular expression', `${'(a+)+'.repeat(39)}$`],
  ['a half of a pair', '\ud800\udfff\ud800'],
  ['marks on marks', `a${'\u0301'.repeat(199)}`],
  ['no letter at all', '… ʻʻʻ ’’’ --- %_*?'],
  ['another script', '大溪地 Таити تاهيتي'],
  ['a property of objects', '__proto__ constructor'],
  ['markup', '<script>alert(1)</script>'],
  ['many words', 'te ta to tu ti pa po pu pi fa '.repeat(6)],
])('API-03 (SEC-13) SRCH-06 %s: a search like another', async (_case, q) => {
  for (const path of ['/api/recherche', '/api/recherche/complete']) {
    const answer = await get(path, { q, center: '-149.57,-17.54' });
    expect(answer.statusCode).toBe(200);
  }
});

test('SRCH-02 suggestions come as the specification has them: titles, each once, at most ten', async () => {
  const titles = await complete('tah');
  expect(titles).toHaveLength(10);
  expect(new Set(titles).size).toBe(10);
  expect(titles.slice(0, 2)).toEqual(['Tahiti', 'Tahaa']);
  expect(await complete('zzzzzzzz')).toEqual([]);
});

test('SRCH-06 suggestions forgive accents, ʻeta and a typo, and prefer what is near', async () => {
  expect((await complete('Fa’a’ā'))[0]).toBe('Faaʻa');
  expect((await complete('rangirao'))[0]).toBe('Rangiroa');
  const dispensaries = (center: string) => complete('dispensaire', { center });
  expect(await dispensaries('-149.85,-17.49')).toContain('Dispensaire de Papetoai');
  expect((await dispensaries('-149.85,-17.49')).indexOf('Dispensaire de Papetoai')).toBeLessThan(
    (await dispensaries('-149.40,-17.51')).indexOf('Dispensaire de Papetoai') >>> 0,
  );
});

test('SRCH-04 a result says what and where it is, and how far from the middle of the map', async () => {
  const { content, totalElements, totalPages } = (await search({ q: 'paopao', center: '-149.83,-17.5' })).json();
  expect(content[0]).toMatchObject({
    kind: 'lieu',
    titre: 'Paopao',
    sousTitre: 'Commune associée · Moorea-Maiao, Moorea',
    type: 'Commune associée',
    classe: 'localite',
    commune: 'Moorea-Maiao',
    ile: 'Moorea',
    slug: null,
    extent: null,
  });
  expect(content[0].lon).toBeCloseTo(-149.82, 1);
  expect(content[0].lat).toBeCloseTo(-17.51, 1);
  expect(content[0].distance).toBeLessThan(3000);
  expect(totalPages).toBe(Math.ceil(totalElements / 10));
});

test('SRCH-04 islands, communes and archipelagos come with the extent that shows them', async () => {
  const first = async (q: string, type: string) => (await search({ q, type })).json().content[0];
  for (const [q, type, lon] of [
    ['tahiti', 'ile', -149.4],
    ['papeete', 'commune', -149.55],
    ['marquises', 'archipel', -139.8],
  ] as const) {
    const [west, south, east, north] = (await first(q, type)).extent;
    expect(west).toBeLessThan(lon);
    expect(east).toBeGreaterThan(lon);
    expect(north).toBeGreaterThan(south);
  }
  // From the layer that shows it, where there is one.
  expect((await first('papeete', 'commune')).slug).toBe('communes');
  expect((await first('tahiti', 'ile')).distance).toBeNull();
});

test('SRCH-04 pages follow each other, without a gap nor a repeat', async () => {
  const whole = (await search({ q: 'église', limit: 100 })).json();
  const ids = (page: { content: { id: string }[] }) => page.content.map(({ id }) => id);
  expect(whole.totalElements).toBeGreaterThan(50);
  const pages = await Promise.all([0, 1, 2, 3, 4].map((page) => search({ q: 'église', page, limit: 7 })));
  expect(pages.flatMap((page) => ids(page.json()))).toEqual(ids(whole).slice(0, 35));
  const beyond = (await search({ q: 'église', page: 999 })).json();
  expect(beyond).toMatchObject({ content: [], totalElements: whole.totalElements });
});

test('SRCH-04 a search is narrowed by type, commune, island and extent', async () => {
  const found = async (more: Record<string, string>) => (await search({ q: 'mairie', limit: 100, ...more })).json();
  const all = (await found({})).totalElements;
  const moorea = await found({ ile: 'Moʻorea' });
  expect(moorea.totalElements).toBeGreaterThan(0);
  expect(moorea.totalElements).toBeLessThan(all);
  expect(new Set(moorea.content.map(({ ile }: { ile: string }) => ile))).toEqual(new Set(['Moorea']));
  const mahina = await found({ commune: 'MAHINA' });
  expect(new Set(mahina.content.map(({ commune }: { commune: string }) => commune))).toEqual(new Set(['Mahina']));
  const box = await found({ bbox: '-149.95,-17.65,-149.7,-17.45' });
  expect(box.totalElements).toBeGreaterThan(0);
  for (const { lon } of box.content) expect(lon).toBeLessThan(-149.7);
  const halls = await found({ type: 'mairie' });
  expect(new Set(halls.content.map(({ type }: { type: string }) => type))).toEqual(new Set(['Mairie']));
});

test('SRCH-08 layers and contexts are found, and shown as such', async () => {
  const [layer] = (await search({ q: 'recifs' })).json().content;
  expect(layer).toMatchObject({
    kind: 'couche',
    type: 'Couche',
    titre: 'Récifs',
    slug: 'recifs',
    lon: null,
    lat: null,
  });
  const [context] = (await search({ q: 'mer et lagons' })).json().content;
  expect(context).toMatchObject({ kind: 'contexte', type: 'Contexte', titre: 'Mer et lagons', slug: 'mer' });
  expect((await search({ q: 'communes', type: 'couche' })).json().content[0].slug).toBe('communes');
});

test.each([
  ['dd', '-17.5405, -149.8268'],
  ['dd with few figures', '-17.54, -149.83'],
  ['dm', '17° 32.43′ S 149° 49.608′ O'],
  ['dms', '17° 32′ 25,80″ S, 149° 49′ 36,48″ O'],
  ['UTM', formatCoordinate('utm', BELVEDERE)],
  ['DFCI', formatCoordinate('dfci', BELVEDERE)],
])('SRCH-05 coordinates typed as %s are the only result and the only suggestion', async (_format, q) => {
  const { content, totalElements, totalPages } = (await search({ q })).json();
  expect(content).toHaveLength(1);
  expect([totalElements, totalPages]).toEqual([1, 1]);
  expect(content[0]).toMatchObject({ kind: 'lieu', type: 'Coordonnées', classe: 'coordonnees' });
  expect(content[0].lon).toBeCloseTo(BELVEDERE[0], 1);
  expect(content[0].lat).toBeCloseTo(BELVEDERE[1], 1);
  expect(await complete(q)).toEqual([content[0].titre]);
  expect((await search({ q, limit: 1, page: 1 })).json()).toEqual({ content: [], totalElements: 1, totalPages: 1 });
});

test.each([
  ['of another kind', { type: 'couche' }],
  ['of a commune', { commune: 'Papeete' }],
  ['outside of the box', { bbox: '-140,-10,-139,-9' }],
])('SRCH-05 coordinates typed where something %s is asked for find nothing', async (_case, filter) => {
  const answer = await search({ q: '-17.54, -149.56', ...filter });
  expect(answer.json()).toEqual({ content: [], totalElements: 0, totalPages: 0 });
});

test('OPS-02 (PRI-05) what is searched for is not written in the log', async () => {
  await search({ q: 'rendez-vous secret', center: '-149.123456,-17.654321' });
  expect(motu.logs.join('')).toContain('/api/recherche');
  expect(motu.logs.join('')).not.toMatch(/secret|149\.123/);
});
