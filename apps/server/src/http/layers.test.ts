import type { LayerInput, ListedLayer, MapContext, Problem, StoredLayer } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { type Browser, createBrowser, signedIn, startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
let admin: Browser;
beforeAll(async () => {
  motu = await startApp();
  admin = await signedIn(motu, await addAccount(motu.state, 'teva', 'admin'));
});
afterAll(() => motu.close());

const NEW: LayerInput = {
  name: 'Relief par WMS',
  slug: 'relief-wms',
  aliases: ['ombres'],
  sourceType: 'wms',
  sourceUrl: '/api/wms',
  sourceOptions: { format: 'image/png', layer: 'relief-ombre', style: '', projection: 'EPSG:4326' },
  minZoom: 5,
  maxZoom: 18,
  options: {},
  metadata: { description: 'Ombres', producteur: null, date: null, note: null, avertissement: null },
  style: null,
  searchable: false,
  published: true,
};

async function idOf(slug: string): Promise<string> {
  const layer = (await motu.state.layers.all()).find((one) => one.slug === slug);
  return layer?.id ?? '';
}

async function read(id: string): Promise<StoredLayer> {
  return (await admin.get(`/api/layers/${id}`)).json<{ content: StoredLayer }>().content;
}

async function stored(slug: string): Promise<StoredLayer> {
  return read(await idOf(slug));
}

function toInput({ id: _, drawn: __, ...input }: StoredLayer): LayerInput & { version: number } {
  return input;
}

const refusals = (body: Problem) =>
  Object.fromEntries((body.errors ?? []).map(({ field, message }) => [field, message]));

test('ADM-14 a layer is added, changed and removed, and each change stands in the journal', async () => {
  const added = await admin.write('POST', '/api/layers', NEW);
  expect(added.statusCode).toBe(201);
  const { content } = added.json<{ content: StoredLayer }>();
  expect(content).toMatchObject({ ...NEW, version: 1, drawn: null });

  const changed = await admin.write('PUT', `/api/layers/${content.id}`, { ...toInput(content), name: 'Ombres' });
  expect(changed.json()).toMatchObject({ content: { name: 'Ombres', version: 2 } });

  const gone = await admin.write('DELETE', `/api/layers/${content.id}?version=2`);
  expect(gone.statusCode).toBe(200);
  expect((await admin.get(`/api/layers/${content.id}`)).statusCode).toBe(404);

  const lines = (await motu.state.journal.latest(3)).toReversed();
  expect(lines.map(({ action, subject }) => [action, subject])).toEqual([
    ['layer-add', 'Relief par WMS'],
    ['layer-change', 'Ombres'],
    ['layer-remove', 'Ombres'],
  ]);
  expect(lines[1]).toMatchObject({ before: { name: 'Relief par WMS' }, after: { name: 'Ombres', version: 2 } });
});

test('ADM-02 what is wrong is told field by field, in French', async () => {
  const answer = await admin.write('POST', '/api/layers', {
    ...NEW,
    slug: 'Été',
    aliases: ['un alias'],
  });
  expect(answer.statusCode).toBe(400);
  expect(refusals(answer.json())).toEqual({
    slug: expect.stringMatching(/^Des lettres minuscules sans accent/),
    aliases: expect.stringContaining('« un alias » n’est pas un alias'),
  });
  const second = await admin.write('POST', '/api/layers', {
    ...NEW,
    name: ' ',
    slug: 'communes',
    aliases: ['routes'],
    minZoom: 7,
    maxZoom: 4,
    sourceUrl: 'gopher://exemple.pf',
    sourceOptions: { ...NEW.sourceOptions, layer: '' },
    metadata: { ...NEW.metadata, avertissement: '<script>alert(1)</script>' },
    options: { info: [{ type: 'wms', layers: '' }] },
  });
  expect(refusals(second.json())).toEqual({
    name: 'Donnez un nom à la couche.',
    slug: '« Communes » porte déjà ce nom.',
    aliases: expect.stringContaining('« routes » désigne déjà'),
    maxZoom: 'Doit être supérieur au zoom minimal (7).',
    sourceUrl: expect.stringContaining('commence par https://'),
    'sourceOptions.layer': 'Nommez la couche du service.',
    'metadata.avertissement': expect.stringContaining('<script>'),
    'options.info.0.layers': 'Nommez la couche à interroger.',
  });
});

test.each([
  'http://127.0.0.1/wms',
  'http://[::1]/wms',
  'http://169.254.169.254/',
  'http://0x7f.1/',
  'file:///etc/passwd',
])('ADM-02 (OGC-13) a layer at %s is refused, in French', async (sourceUrl) => {
  const answer = await admin.write('POST', '/api/layers', { ...NEW, slug: 'ailleurs', sourceUrl });
  expect(answer.statusCode).toBe(400);
  expect(refusals(answer.json())).toHaveProperty('sourceUrl');
  expect(await idOf('ailleurs')).toBe('');
});

test('ADM-09 who saves over a version that is gone is told, with the version that is there', async () => {
  const layer = await stored('aerodromes');
  const first = await admin.write('PUT', `/api/layers/${layer.id}`, { ...toInput(layer), name: 'Aérodromes (1)' });
  expect(first.statusCode).toBe(200);
  const second = await admin.write('PUT', `/api/layers/${layer.id}`, { ...toInput(layer), name: 'Aérodromes (2)' });
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({
    detail: 'Cette couche a été modifiée entre-temps.',
    current: { name: 'Aérodromes (1)', version: layer.version + 1, drawn: 'features' },
  });
  expect((await read(layer.id)).name).toBe('Aérodromes (1)');
});

test('ADM-02 a layer that contexts show says so before it goes, and takes itself out of them', async () => {
  const layer = await stored('culte');
  const { contexts } = (await admin.get(`/api/layers/${layer.id}`)).json<{ contexts: { name: string }[] }>();
  expect(contexts.map(({ name }) => name)).toEqual(['Découverte du fenua', 'Équipements']);
  const refused = await admin.write('DELETE', `/api/layers/${layer.id}`);
  expect(refused.statusCode).toBe(409);
  expect(refused.json<Problem>().detail).toContain('« Découverte du fenua », « Équipements »');
  expect((await admin.write('DELETE', `/api/layers/${layer.id}?detach=true`)).statusCode).toBe(200);
  const context = (await admin.get('/api/contexts/by-slug/equipements')).json<MapContext>();
  expect(JSON.stringify(context.groups)).not.toContain('"culte"');
});

test('ADM-02 a layer of ours that takes another name keeps its place, its tiles and its answers', async () => {
  const layer = await stored('sante');
  const answer = await admin.write('PUT', `/api/layers/${layer.id}`, { ...toInput(layer), slug: 'soins' });
  expect(answer.json()).toMatchObject({
    content: { slug: 'soins', sourceOptions: { layer: 'soins' }, options: { info: [{ layers: 'soins' }] } },
  });
  const context = (await admin.get('/api/contexts/by-slug/equipements')).json<MapContext>();
  expect(Object.keys(context.layers)).toContain('soins');
  const tile = (slug: string) => admin.get(`/api/wmts/1.0.0/${slug}/default/EPSG:4326/10/612/173.png`);
  expect((await tile('soins')).statusCode).toBe(200);
  expect((await tile('sante')).statusCode).toBe(404);
});

test('ADM-02 a style is drawn at once, in a new version of the tiles; one that cannot be drawn is refused', async () => {
  const layer = await stored('communes');
  const urls = async () => {
    const { item } = (await admin.get(`/api/layers/${layer.id}`)).json<{
      item: { sourceOptions: { urls: string[] } };
    }>();
    return item.sourceOptions.urls[0];
  };
  const before = await urls();
  const renamed = await admin.write('PUT', `/api/layers/${layer.id}`, { ...toInput(layer), name: 'Les communes' });
  expect(await urls()).toBe(before);
  const { content } = renamed.json<{ content: StoredLayer }>();
  const style = { name: 'Rouge', rules: [{ name: 'Commune', symbolizers: [{ kind: 'Fill', color: '#ff0000' }] }] };
  const red = await admin.write('PUT', `/api/layers/${layer.id}`, { ...toInput(content), style });
  expect(red.json()).toMatchObject({ content: { style } });
  expect(await urls()).not.toBe(before);
  const last = red.json<{ content: StoredLayer }>().content;
  const bad = await admin.write('PUT', `/api/layers/${layer.id}`, {
    ...toInput(last),
    style: { name: 'x', rules: [] },
  });
  expect(refusals(bad.json())).toHaveProperty('style');
  const text = await admin.write('PUT', `/api/layers/${layer.id}`, {
    ...toInput(last),
    style: '<StyledLayerDescriptor/>',
  });
  expect(text.statusCode).toBe(400);
});

/** As QGIS writes them: a rule with a filter and a scale, and one for all the rest. */
const SLD = `<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
  <NamedLayer><Name>communes</Name><UserStyle><Name>Communes</Name><FeatureTypeStyle>
    <Rule><Name>Papeete</Name>
      <ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>nom</ogc:PropertyName><ogc:Literal>Papeete</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>
      <PolygonSymbolizer><Fill><CssParameter name="fill">#d01010</CssParameter></Fill></PolygonSymbolizer>
    </Rule>
    <Rule><Name>Les autres</Name>
      <LineSymbolizer><Stroke><CssParameter name="stroke">#102030</CssParameter><CssParameter name="stroke-width">3</CssParameter></Stroke></LineSymbolizer>
    </Rule>
  </FeatureTypeStyle></UserStyle></NamedLayer>
</StyledLayerDescriptor>`;

test('ADM-02 a style pasted as SLD is read rule by rule, drawn, and kept as what the simple controls change', async () => {
  const layer = await stored('communes');
  const kept = await admin.write('PUT', `/api/layers/${layer.id}`, { ...toInput(layer), style: SLD });
  expect(kept.statusCode, kept.body).toBe(200);
  expect((await stored('communes')).style).toMatchObject({
    name: 'Communes',
    rules: [
      { name: 'Papeete', filter: ['==', 'nom', 'Papeete'], symbolizers: [{ kind: 'Fill', color: '#d01010' }] },
      { name: 'Les autres', symbolizers: [{ kind: 'Line', color: '#102030', width: 3 }] },
    ],
  });
  const now = toInput(await stored('communes'));
  for (const [style, sentence] of [
    [`<!DOCTYPE x [<!ENTITY a "b">]>${SLD.slice(SLD.indexOf('<Styled'))}`, 'DOCTYPE'],
    [SLD.slice(0, 700), 'SLD'],
    ['<html><body>non</body></html>', 'SLD'],
    ['rouge', 'Un style est un document SLD, ou du JSON de GeoStyler.'],
  ] as const) {
    const refused = await admin.write('PUT', `/api/layers/${layer.id}`, { ...now, style });
    expect(refused.statusCode).toBe(400);
    expect(refusals(refused.json()).style).toContain(sentence);
  }
  await admin.write('PUT', `/api/layers/${layer.id}`, { ...now, style: layer.style });
});

test('ADM-02 a style is seen before it is saved, and changes nothing', async () => {
  const layer = await stored('subdivisions');
  const { version: _, ...input } = toInput(layer);
  const style = { name: 'Rouge', rules: [{ name: 'Tout', symbolizers: [{ kind: 'Fill', color: '#ff0000' }] }] };
  const ground = { id: layer.id, bbox: [-150, -18, -149, -17], width: 64, height: 64 };
  const shown = await admin.write('POST', '/api/layers/apercu', { ...ground, layer: { ...input, style } });
  expect(shown.headers['content-type']).toBe('image/png');
  const before = await admin.write('POST', '/api/layers/apercu', { ...ground, layer: input });
  expect(shown.rawPayload.equals(before.rawPayload)).toBe(false);
  expect((await read(layer.id)).version).toBe(layer.version);
});

test('ADM-13 the source of a layer is replaced as a whole, and the updated layer comes back', async () => {
  const { id, sourceOptions, version } = await stored('recifs');
  expect(sourceOptions.tileGrid?.matrixIds.length).toBeGreaterThan(5);
  const { urls: _, ...patch } = { ...sourceOptions, extent: [-150, -18, -149, -17] };
  const answer = await admin.write('PATCH', `/api/layers/${id}/sourceOptions`, patch);
  expect(answer.json()).toMatchObject({
    content: { id, version: version + 1, sourceOptions: { extent: patch.extent } },
  });
  const refused = await admin.write('PATCH', `/api/layers/${id}/sourceOptions`, { ...patch, extent: ['ici'] });
  expect(refused.statusCode).toBe(400);
});

test('ADM-02 administrators read what is stored; visitors do not, nor what is not published', async () => {
  const layer = await stored('routes');
  await admin.write('PUT', `/api/layers/${layer.id}`, { ...toInput(layer), published: false });
  const all = async (browser: Browser) =>
    (await browser.get('/api/layers?limit=100')).json<{ layers: ListedLayer[] }>().layers;
  const visitor = await all(createBrowser(motu.app));
  expect(visitor.some(({ slug }) => slug === 'routes')).toBe(false);
  expect(visitor.some((one) => one.admin)).toBe(false);
  const listed = (await all(admin)).find(({ slug }) => slug === 'routes');
  expect(listed?.admin).toMatchObject({ published: false, drawn: 'features', version: layer.version + 1 });
  const tile = await createBrowser(motu.app).get('/api/wmts/1.0.0/routes/default/EPSG:4326/10/612/173.png');
  expect(tile.statusCode).toBe(404);
});

test('ADM-18 a copy of a layer has a name of its own, is hidden, in no context, drawn from the same data, and stands in the journal', async () => {
  const id = await idOf('batiments');
  const original = await read(id);
  const copies = [];
  for (const _ of [1, 2]) {
    const answer = await admin.write('POST', `/api/layers/${id}/copie`);
    expect(answer.statusCode).toBe(201);
    copies.push(answer.json<{ content: StoredLayer }>().content);
  }
  const [copy, second] = copies as [StoredLayer, StoredLayer];
  expect([copy.slug, second.slug]).toEqual(['batiments-copie', 'batiments-copie-2']);
  expect(copy).toMatchObject({
    name: `${original.name} (copie)`,
    published: false,
    contexts: [],
    aliases: [],
    version: 1,
  });
  expect(copy.style).toEqual(original.style);
  const picture = (layer: string) =>
    motu.app.inject(
      `/api/wms?service=WMS&version=1.1.1&request=GetMap&layers=${layer}&styles=&srs=EPSG:4326&bbox=-150,-18,-149,-17&width=256&height=256&format=image/png`,
    );
  expect((await picture(copy.slug)).statusCode).toBe(400);
  const { id: own, drawn: _drawn, ...input } = copy;
  expect((await admin.write('PUT', `/api/layers/${own}`, { ...input, published: true })).statusCode).toBe(200);
  expect((await picture(copy.slug)).rawPayload).toEqual((await picture('batiments')).rawPayload);
  expect((await admin.get('/api/admin/journal')).body).toContain(`${original.name} (copie)`);
  expect((await admin.write('POST', '/api/layers/inconnue/copie')).statusCode).toBe(404);
  for (const { id: made } of copies) await admin.write('DELETE', `/api/layers/${made}?detach=true`);
});
