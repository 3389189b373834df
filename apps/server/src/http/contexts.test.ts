import type { ContextSummary, LayerItem, MapContext } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { createBrowser, signedIn, startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
});
afterAll(() => motu.close());

const get = async <T>(url: string) => (await motu.app.inject(url)).json<T>();

test.each([
  ['/api/contexts/by-slug/inconnu', 404],
  ['/api/contexts/by-slug/..%2f..%2fetc', 400],
  ['/api/layers?page=-1', 400],
  ['/api/layers?limit=1000', 400],
  ['/api/layers?sort=password_hash', 400],
])('API-03 %s is refused in French', async (url, status) => {
  const answer = await motu.app.inject(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().detail).toMatch(/[.»]$/);
});

test('LAY-01 LAY-02 the default context gives its zooms, and its groups and layers in order', async () => {
  const context = await get<MapContext>('/api/contexts/default');
  expect(context).toMatchObject({
    slug: 'general',
    name: 'Découverte du fenua',
    defaultZoom: 8,
    minZoom: 5,
    maxZoom: 19,
  });
  expect(context.groups.map(({ name }) => name)).toEqual([
    'Fonds de carte',
    'Bâti et lieux',
    'Limites administratives',
    'Mer et lagon',
    'Eaux et sols',
    'Relief',
  ]);
  for (const { groupAndLayers } of context.groups) {
    expect(groupAndLayers.map(({ position }) => position)).toEqual(groupAndLayers.map((_, index) => index));
    for (const { layer } of groupAndLayers) expect(context.layers[layer]?.slug).toBe(layer);
  }
});

test('LAY-01 a context is found by its address', async () => {
  expect(await get('/api/contexts/by-slug/mer')).toMatchObject({ slug: 'mer', name: 'Mer et lagons' });
  expect(await get('/api/contexts/by-slug/equipements')).toMatchObject({ name: 'Équipements' });
});

test('LAY-03 the fields of a layer are those of the product, and only one base map shows at start', async () => {
  const { layers, groups } = await get<MapContext>('/api/contexts/default');
  expect(layers['fond-de-carte']).toMatchObject({
    name: 'Fond de carte',
    aliases: [],
    sourceType: 'wmts',
    sourceUrl: '/api/wmts',
    sourceOptions: {
      format: 'image/webp',
      layer: 'fond-de-carte',
      style: '',
      matrixSet: 'EPSG:4326',
      projection: 'EPSG:4326',
      urls: [expect.stringMatching(/^\/api\/wmts\/1\.0\.0\/fond-de-carte\/\{Style\}\/.*\.webp\?v=[0-9a-f]{10}$/)],
      tileGrid: { matrixIds: expect.arrayContaining(['0', '19']) },
    },
    metadata: { producteur: expect.stringContaining('OpenStreetMap'), avertissement: null },
  });
  const shown = groups.flatMap((group) => group.groupAndLayers.filter(({ options }) => options.visible));
  expect(shown.map(({ layer }) => layer)).toEqual(['fond-de-carte']);
});

test('TER-01 what is dated or generalised says so in its information', async () => {
  const { layers } = await get<MapContext>('/api/contexts/default');
  for (const slug of ['routes', 'cours-d-eau', 'occupation-du-sol', 'sommets']) {
    expect(layers[slug]?.metadata, slug).toMatchObject({
      description: expect.stringContaining('OpenStreetMap, août 2021'),
      producteur: 'OpenStreetMap, août 2021',
    });
  }
  expect(layers['relief-ombre']?.metadata.note).toContain('énéralisé');
  for (const layer of Object.values(layers)) {
    expect(layer.metadata.description, layer.slug).toMatch(/\S{3}/);
    expect(layer.metadata.producteur, layer.slug).toMatch(/\S{3}/);
  }
});

test('API-05 the list of layers is paged from 0, sorted by name, and ends', async () => {
  type List = { layers: LayerItem[]; totalPages: number; totalElements: number };
  const first = await get<List>('/api/layers?page=0&limit=10&sort=name');
  expect(first.layers).toHaveLength(10);
  const all = [first];
  for (let page = 1; page < first.totalPages; page++)
    all.push(await get<List>(`/api/layers?page=${page}&limit=10&sort=name`));
  const slugs = all.flatMap(({ layers }) => layers.map(({ slug }) => slug));
  expect(new Set(slugs).size).toBe(first.totalElements);
  expect(slugs.length).toBeGreaterThanOrEqual(21);
  const names = all.flatMap(({ layers }) => layers.map(({ name }) => name));
  expect(names).toEqual([...names].sort(new Intl.Collator('fr').compare));
  expect(names.indexOf('Aérodromes')).toBeLessThan(names.indexOf('Altitude'));
  expect((await get<List>(`/api/layers?page=${first.totalPages}`)).layers).toEqual([]);
});

test('LAY-06 an unpublished layer is seen by administrators only', async () => {
  const [published] = (await motu.state.layers.all()).slice(0, 1);
  if (!published) throw new Error('There are layers.');
  await motu.state.layers.add({ ...published, id: 'hidden', slug: 'brouillon', name: 'Brouillon', published: false });
  const admin = await signedIn(motu, await addAccount(motu.state, 'teva', 'admin'));
  const user = await signedIn(motu, await addAccount(motu.state, 'hina', 'user'));
  const sees = async (browser: ReturnType<typeof createBrowser>) =>
    (await browser.get('/api/layers?limit=100'))
      .json<{ layers: LayerItem[] }>()
      .layers.filter(({ slug, hidden }) => slug === 'brouillon' || hidden)
      .map(({ slug, hidden }) => [slug, hidden]);
  // What is told as hidden is that one alone: the others have a page in the catalogue.
  expect([await sees(createBrowser(motu.app)), await sees(user), await sees(admin)]).toEqual([
    [],
    [],
    [['brouillon', true]],
  ]);
});

test('LAY-01 visitors choose among the contexts, the default one first, then by name', async () => {
  const { content } = await get<{ content: ContextSummary[] }>('/api/contexts');
  expect(content).toEqual([
    { slug: 'general', name: 'Découverte du fenua', description: expect.stringMatching(/\.$/), published: true },
    { slug: 'equipements', name: 'Équipements', description: expect.stringMatching(/\.$/), published: true },
    { slug: 'mer', name: 'Mer et lagons', description: expect.stringMatching(/\.$/), published: true },
  ]);
});

test('LAY-06 an unpublished context is listed and opened by administrators only', async () => {
  const hidden = { slug: 'projet', name: 'Projet', description: null, defaultZoom: 8, minZoom: 5, maxZoom: 19 };
  await motu.state.contexts.add({
    ...hidden,
    id: 'projet',
    isDefault: false,
    center: null,
    extent: null,
    groups: [],
    published: false,
    version: 1,
  });
  const admin = await signedIn(motu, await addAccount(motu.state, 'moana', 'admin'));
  const user = await signedIn(motu, await addAccount(motu.state, 'tiare', 'user'));
  const seen = async (browser: ReturnType<typeof createBrowser>) => {
    const list = (await browser.get('/api/contexts')).json<{ content: ContextSummary[] }>().content;
    const opened = await browser.get('/api/contexts/by-slug/projet');
    return [list.find(({ slug }) => slug === 'projet')?.published, opened.statusCode];
  };
  expect(await seen(createBrowser(motu.app))).toEqual([undefined, 404]);
  expect(await seen(user)).toEqual([undefined, 404]);
  expect(await seen(admin)).toEqual([false, 200]);
});

test('LAY-05 each layer says what it covers and what its legend holds', async () => {
  const { layers } = await get<MapContext>('/api/contexts/default');
  const [west = 0, south = 0, east = 0, north = 0] = layers.communes?.sourceOptions.extent ?? [];
  expect(west).toBeGreaterThan(-160);
  expect(east).toBeLessThan(-130);
  expect(north).toBeGreaterThan(south);
  expect(layers.communes?.legend).toContain('Limite de commune');
  for (const { slug, legend } of Object.values(layers)) expect(legend.length, slug).toBeGreaterThan(0);
  expect(layers['population-par-commune']?.legendSubtitle).toBe('Densité, en habitants par km², 2022');
});

test('NAME-01 the page is told which layers are areas', async () => {
  const { layers } = await get<MapContext>('/api/contexts/default');
  const areas = Object.values(layers).filter(({ laid }) => laid === 'under');
  expect(areas.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['pente', 'population-par-commune']));
  expect(areas.map(({ slug }) => slug)).not.toContain('routes');
});

test('base maps are marked as such, and the dark one as the one for the night', async () => {
  for (const address of ['default', 'by-slug/mer', 'by-slug/equipements']) {
    const { layers } = await get<MapContext>(`/api/contexts/${address}`);
    const bases = Object.values(layers).filter(({ options }) => options.baseMap);
    expect(bases.map(({ slug }) => slug)).toEqual(['fond-de-carte', 'fond-clair', 'fond-sombre']);
    expect(bases.filter(({ options }) => options.scheme === 'dark').map(({ slug }) => slug)).toEqual(['fond-sombre']);
  }
});
