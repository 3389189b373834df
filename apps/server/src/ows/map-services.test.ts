import { AppError } from '@motu/core';
import type { Engine, TileRequest } from '@motu/engine';
import { CATALOGUE } from '@motu/territory/catalogue';
import { fastify } from 'fastify';
import { expect, test, vi } from 'vitest';
import { VISITOR } from '../domain/access/visibility.ts';
import type { Layer } from '../domain/layers.ts';
import type { Producer } from '../domain/territory.ts';
import { outsideLayer } from '../testing/outside-layer.ts';
import { nobodysSite } from '../testing/site.ts';
import { createOutsideMaps } from '../upstream/outside-maps.ts';
import { createUpstreams } from '../upstream/upstreams.ts';
import { mapServices } from './map-services.ts';
import { timeCondition } from './time.ts';

const [drawing] = CATALOGUE.filter(({ slug }) => slug === 'communes');
if (!drawing) throw new Error('The catalogue has the communes.');
const { content, fields, legend, sources } = drawing;

const layer: Layer = {
  id: '1',
  slug: 'communes',
  name: 'Communes & îles <test>',
  aliases: [],
  sourceType: 'wmts',
  sourceUrl: '/api/wmts',
  sourceOptions: { format: 'image/png', layer: 'communes', style: '', projection: 'EPSG:4326' },
  minZoom: 5,
  maxZoom: 18,
  options: {},
  metadata: { description: null, producteur: null, date: null, note: null, avertissement: null },
  drawing: { content, fields, legend, sources },
  searchable: false,
  published: true,
  version: 1,
};

const TERMS = { producteur: 'ISPF & fils', licence: 'Licence Ouverte 2.0' } as Producer;

type Asked = Parameters<Engine['map']>[0];
type AskedLayer = Parameters<Engine['featureInfo']>[0][number];

/** The services over an engine that does as it is told. */
async function services(layers: Layer[], map: (asked: Asked) => Promise<Uint8Array> = async () => new Uint8Array()) {
  const counted = { reads: 0 };
  const engine = {
    has: () => true,
    describe: async () => ({ extent: [-155, -28, -134, -7], columns: ['nom', 'jour'] }),
    legendSizes: async () => new Map([['communes', { width: 238, height: 100 }]]),
    notice: async () => {
      throw new AppError('unavailable', 'Le service de cartes est très sollicité.', { retryAfterS: 3 });
    },
    map,
    tile: map,
    filteredTile: ({ layer }: TileRequest, where: AskedLayer['where']) =>
      map({ layers: [{ slug: layer, where }] } as unknown as Asked),
  } as unknown as Engine;
  const store = {
    async all() {
      counted.reads++;
      return layers;
    },
  };
  const app = fastify();
  app.decorate('reads', { add() {} });
  app.decorateRequest('viewer', { getter: () => VISITOR });
  await app.register(mapServices, {
    engine,
    outside: createOutsideMaps(createUpstreams({ environment: [], log: app.log }), engine),
    cache: { tile: map as never, find: () => null, versionOf: () => null, layerOf: () => null },
    layers: store,
    provider: async () => ({ name: 'Motu', supportEmail: 'aide@exemple.pf', producers: () => [TERMS, TERMS] }),
    publicUrl: null,
    site: nobodysSite,
  });
  return { app, counted };
}

const MAP =
  '/api/wms?VERSION=1.3.0&REQUEST=GetMap&LAYERS=communes&STYLES=&CRS=EPSG:4326&BBOX=-18,-150,-17,-149&WIDTH=9&HEIGHT=9&FORMAT=image/png';
const TILE = '/api/wmts/1.0.0/communes/default/EPSG:4326/8/153/43.png';

test.each([
  ['a map', MAP],
  ['a tile', TILE],
])('OWS-05 too much work for %s is said with the time to come back', async (_case, url) => {
  const { app } = await services([layer], async () => {
    throw new AppError('unavailable', 'Le service de cartes est très sollicité.', { retryAfterS: 3 });
  });
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    503,
    '3',
    'no-store',
  ]);
  expect(answer.body).toContain('Le service de cartes est très sollicité.');
});

test.each([
  ['a map', MAP],
  ['a tile', TILE],
])('OWS-05 an accident with %s tells nothing of the inside', async (_case, url) => {
  const { app } = await services([layer], async () => {
    throw new Error('ENOENT /srv/secret.gpkg');
  });
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
  expect(answer.body).not.toMatch(/ENOENT|secret| {4}at /);
});

test.each(['/api/wmts?SERVICE=WMTS&REQUEST=GetCapabilities', '/api/wms?REQUEST=GetCapabilities'])(
  'OWS-01 (OGC-17) 200 forced readings of %s read the layers once',
  async (url) => {
    const { app, counted } = await services([layer]);
    const answers = await Promise.all(Array.from({ length: 100 }, () => app.inject(`${url}&force=1`)));
    for (let i = 0; i < 100; i++) answers.push(await app.inject(`${url}&force=1`));
    expect(counted.reads).toBe(1);
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.body).toContain('Communes &amp; îles &lt;test&gt;');
  },
);

test('OWS-01 (OGC-17) a forced reading is new after ten seconds, another one after a minute', async () => {
  const { app, counted } = await services([layer]);
  const start = Date.now();
  const readsAfter = async (seconds: number, query: string) => {
    vi.setSystemTime(start + seconds * 1000);
    await app.inject(`/api/wmts?SERVICE=WMTS&REQUEST=GetCapabilities${query}`);
    return counted.reads;
  };
  vi.setSystemTime(start);
  expect(await readsAfter(0, '')).toBe(1);
  expect(await readsAfter(9.9, '&force=1')).toBe(1);
  expect(await readsAfter(10, '&force=1')).toBe(2);
  expect(await readsAfter(69, '')).toBe(2);
  expect(await readsAfter(70, '')).toBe(3);
  vi.useRealTimers();
});

test('OWS-01 capabilities name the host that was asked when no address is configured, and refuse what is none', async () => {
  const { app } = await services([layer]);
  const url = '/api/wmts?SERVICE=WMTS&REQUEST=GetCapabilities';
  expect((await app.inject({ url, headers: { host: 'cartes.pf:8080' } })).body).toContain(
    'http://cartes.pf:8080/api/wmts?',
  );
  const forged = await app.inject({ url, headers: { host: '"><script>' } });
  expect([forged.statusCode, forged.body.includes('<script>')]).toEqual([400, false]);
});

const days = { field: 'jour', from: '2024-01-01', to: '2024-12-31' };
const dated: Layer = {
  ...layer,
  drawing: {
    fields,
    legend,
    sources,
    content: {
      kind: 'features',
      table: 'commune',
      style: { name: '', rules: [] },
      time: days,
    },
  },
};

test('OWS-02 NAME-03 a dated layer offers its days, and shows those that are asked, names too', async () => {
  const asked: Asked[] = [];
  const { app } = await services([dated], async (request) => {
    asked.push(request);
    return new Uint8Array();
  });
  for (const url of [
    '/api/wms?REQUEST=GetCapabilities',
    '/api/wms?VERSION=1.1.1&REQUEST=GetCapabilities',
    '/api/wmts?SERVICE=WMTS&REQUEST=GetCapabilities',
  ])
    expect((await app.inject(url)).body).toContain('2024-01-01/2024-12-31/P1D');

  const tile =
    '/api/wmts?SERVICE=WMTS&VERSION=1.0.0&REQUEST=GetTile&LAYER=communes&STYLE=default&TILEMATRIXSET=EPSG:4326&TILEMATRIX=8&TILEROW=153&TILECOL=43&FORMAT=image/png';
  const names = tile.replace('image/png', 'application/json').replace('STYLE=default', 'STYLE=noms');
  for (const url of [MAP, tile, names]) {
    await app.inject(`${url}&TIME=2024-05-01T10:00:00Z/2024-05-02T09:59:59Z`);
    await app.inject(url);
  }
  const [may, last] = ['2024-05-01', '2024-12-31'].map((day) => timeCondition(days, { from: day, to: day }));
  expect(asked.map(({ layers }) => (layers[0] as AskedLayer).where)).toEqual([may, last, may, last, may, last]);
});

test('OWS-07 capabilities tell under which licences the data may be used, each once, and words to be found by', async () => {
  const { app } = await services([layer]);
  const told = 'AccessConstraints>ISPF &amp; fils : Licence Ouverte 2.0</';
  for (const url of [
    '/api/wms?REQUEST=GetCapabilities&VERSION=1.3.0',
    '/api/wms?REQUEST=GetCapabilities&VERSION=1.1.1',
  ]) {
    const { body } = await app.inject(url);
    expect(body).toContain(told);
    expect(body).toMatch(/<KeywordList><Keyword>Polynésie française<\/Keyword>/);
  }
  const { body } = await app.inject('/api/wmts/1.0.0/WMTSCapabilities.xml');
  expect(body).toContain(told);
  expect(body).toMatch(/<ows:Keywords><ows:Keyword>Polynésie française<\/ows:Keyword>/);
});

const CAPABILITIES = [
  '/api/wms?REQUEST=GetCapabilities&VERSION=1.3.0',
  '/api/wms?REQUEST=GetCapabilities&VERSION=1.1.1',
  '/api/wmts/1.0.0/WMTSCapabilities.xml',
];

test.each(CAPABILITIES)('OWS-07 %s names no legend where an outside server draws none', async (url) => {
  const [tiles, maps] = [outsideLayer('tuiles', { sourceType: 'xyz' }), outsideLayer('cartes', {})];
  const legendsOf = async (layers: Layer[]) =>
    [...(await (await services(layers)).app.inject(url)).body.matchAll(/GetLegendGraphic&amp;[^"]*LAYER=(\w+)/g)].map(
      ([, slug]) => slug,
    );
  // 1.1.1 asks for the size, which only the other server knows.
  const others = url.includes('1.1.1') ? [] : ['cartes'];
  expect(await legendsOf([layer, tiles, maps])).toEqual(['communes', ...others]);
});

test('OWS-02 the record of a layer tells what is known of it, as text', async () => {
  const date = 'été 2024';
  const named = { ...layer, metadata: { ...layer.metadata, note: 'Limites <généralisées>', date } };
  const { app } = await services([named]);
  const { body } = await app.inject('/api/wms/metadonnees/communes');
  expect(body).toContain('Communes &amp; îles &lt;test&gt;');
  expect(body).toContain('Limites &lt;généralisées&gt;');
  // Words of a producer that are no date are not passed off as one.
  expect(body).toContain('<gmd:date gco:nilReason="unknown"/>');
  expect(body).not.toContain(date);
});

test('OWS-05 a refusal that was asked as a picture is told in XML when nothing can be drawn', async () => {
  const { app } = await services([layer]);
  const answer = await app.inject(`${MAP.replace('LAYERS=communes', 'LAYERS=inconnue')}&EXCEPTIONS=INIMAGE`);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3']);
  expect(answer.body).toContain('Le service de cartes est très sollicité.');
});
