import type { LayerItem, MapContext, UpstreamCapabilities } from '@motu/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { type Browser, signedIn, startApp, type TestApp } from '../testing/app.ts';
import { ISLAND, type MapServer, startMapServer } from '../testing/map-server.ts';
import { startMapProxy, startQgisServer } from '../testing/other-map-servers.ts';
import { outsideLayer } from '../testing/outside-layer.ts';
import { freePort } from '../testing/postgres-cluster.ts';

let server: MapServer;
let qgis: MapServer;
let mapProxy: MapServer;
let motu: TestApp;
let admin: Browser;
/** Motu as an outside server of itself: the WMTS at hand. */
let mirror: string;
beforeAll(async () => {
  server = await startMapServer();
  [qgis, mapProxy] = await Promise.all([startQgisServer(), startMapProxy(server.url)]);
  const port = await freePort();
  const hosts = [server, qgis, mapProxy].map(({ url }) => new URL(url).host);
  motu = await startApp({ MOTU_UPSTREAMS: [...hosts, `127.0.0.1:${port}`].join() });
  mirror = `${await motu.app.listen({ port, host: '127.0.0.1' })}/api/wmts`;
  admin = await signedIn(motu, await addAccount(motu.state, 'teva', 'admin'));
  const tiled = `${server.url}/?mode=tile&tilemode=gmap&layers=iles&map.imagetype=png&tile={x}+{y}+{z}`;
  for (const layer of [
    outsideLayer('degres', {
      sourceUrl: `${server.url}/?map.x=y`,
      options: { info: [{ type: 'wms', layers: 'iles' }] },
    }),
    outsideLayer('mercator', { sourceUrl: server.url, sourceOptions: options('EPSG:3857') }),
    outsideLayer('utm', { sourceUrl: server.url, sourceOptions: options('EPSG:3297') }),
    outsideLayer('qgis', { sourceUrl: qgis.url, options: { info: [{ type: 'wms', layers: 'iles' }] } }),
    outsideLayer('mapproxy', { sourceUrl: `${mapProxy.url}/service`, sourceOptions: options('EPSG:3857') }),
    outsideLayer('xyz', { sourceType: 'xyz', sourceUrl: tiled, sourceOptions: options('EPSG:3857') }),
    outsideLayer('ailleurs', {
      sourceUrl: server.url,
      sourceOptions: { ...options('EPSG:4326'), extent: [2, 48, 3, 49] },
    }),
  ])
    await motu.state.layers.add(layer);
  await motu.refreshLayers();
});
afterAll(async () => {
  await motu.close();
  for (const one of [mapProxy, qgis, server]) await one.close();
});

const options = (projection: string) => ({ format: 'image/png', layer: 'iles', style: '', projection });

/** Level 8: 0.703125° a tile, which holds the whole island. */
const tile = (slug: string, set = 'EPSG:4326') => `/api/wmts/1.0.0/${slug}/default/${set}/8/152/41.png`;
const ORIGIN = [-180 + 41 * 0.703125, 90 - 152 * 0.703125] as const;

async function pixels(url: string) {
  const answer = await motu.app.inject(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  const { data, info } = await sharp(answer.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
}

/** A server of others that draws its first map may be late for ours, which then says so and asks again. */
const untilAnswered = (url: string) => expect.poll(async () => (await motu.app.inject(url)).statusCode).toBe(200);

/** The middle of the island is green, what is a hundredth of a degree within its corners too, and as far outside nothing is. */
async function expectIsland(url: string, side: number) {
  const at = await pixels(url);
  const [west, south, east, north] = ISLAND.extent;
  const colour = (lon: number, lat: number) =>
    at(Math.floor(((lon - ORIGIN[0]) / 0.703125) * side), Math.floor(((ORIGIN[1] - lat) / 0.703125) * side));
  expect(colour(-150.9, -17.3)).toEqual(ISLAND.color);
  for (const [lon, lat, dx, dy] of [
    [west, south, 1, 1],
    [west, north, 1, -1],
    [east, south, -1, 1],
    [east, north, -1, -1],
  ] as const) {
    expect(colour(lon + dx * 0.01, lat + dy * 0.01)).toEqual(ISLAND.color);
    expect(colour(lon - dx * 0.01, lat - dy * 0.01)[3]).toBe(0);
  }
}

test.each(['degres', 'mercator', 'utm', 'xyz', 'qgis', 'mapproxy'])(
  'OWS-03 the island of a MapServer, of a QGIS Server and of a MapProxy is at its place in our tiles: %s',
  async (slug) => {
    await untilAnswered(tile(slug));
    await expectIsland(tile(slug), 256);
    await expectIsland(tile(slug, 'EPSG:4326@2x'), 512);
  },
);

test('OWS-03 a layer of a WMTS is made from its capabilities, in whichever of its grids', async () => {
  const asked = `/api/upstreams/capabilities?type=wmts&url=${encodeURIComponent(mirror)}`;
  const { layers, matrixSets } = (await admin.get(asked)).json<{ content: UpstreamCapabilities }>().content;
  const offered = layers.find(({ name }) => name === 'communes');
  expect(offered).toMatchObject({ title: 'Communes', queryable: true, formats: expect.arrayContaining(['image/png']) });
  expect(offered?.styles).toEqual([expect.objectContaining({ name: 'default', isDefault: true })]);
  for (const [id, urls] of [
    ['EPSG:4326', undefined],
    ['EPSG:3857', offered?.urls.filter((url) => url.endsWith('.png'))],
    ['EPSG:3297@2x', undefined],
  ] as const) {
    const set = matrixSets.find((one) => one.id === id);
    if (!set || !offered) throw new Error(`There is no ${id}.`);
    const { projection, tileGrid } = set;
    const sourceOptions = {
      format: 'image/png',
      layer: 'communes',
      style: 'default',
      matrixSet: id,
      projection,
      tileGrid,
    };
    const slug = `miroir-${id.slice(5, 9)}`;
    await motu.state.layers.add(
      outsideLayer(slug, {
        sourceType: 'wmts',
        sourceUrl: mirror,
        sourceOptions: { ...sourceOptions, ...(urls && { urls: [...urls] }) },
      }),
    );
    await motu.refreshLayers();
    // The services look at the layers every two seconds.
    await expect.poll(async () => (await motu.app.inject(tile(slug))).statusCode).toBe(200);
    const [theirs, ours] = await Promise.all(
      [slug, 'communes'].map((one) => raw(tile(one).replace('8/152/41', '8/152/42'))),
    );
    if (!theirs || !ours) throw new Error('There is no tile.');
    const differing = theirs.filter((value, i) => Math.abs(value - (ours[i] as number)) > 40).length;
    // The same in the same grid; turned from another, edges and names are a little softer.
    if (id === 'EPSG:4326') expect(differing).toBe(0);
    else expect(differing / ours.length).toBeLessThan(0.06);
  }
});

test('OWS-03 a layer of the WMTS of a MapProxy is made from its capabilities', async () => {
  const url = `${mapProxy.url}/wmts/1.0.0/WMTSCapabilities.xml`;
  const asked = `/api/upstreams/capabilities?type=wmts&url=${encodeURIComponent(url)}`;
  const answer = await admin.get(asked);
  expect(answer.statusCode, answer.body).toBe(200);
  const { layers, matrixSets } = answer.json<{ content: UpstreamCapabilities }>().content;
  const [set] = matrixSets;
  const offered = layers.find(({ name }) => name === 'iles');
  if (!set || !offered) throw new Error('MapProxy offers nothing.');
  const sourceOptions = {
    ...options(set.projection),
    style: offered.styles[0]?.name ?? '',
    matrixSet: set.id,
    tileGrid: set.tileGrid,
    urls: offered.urls,
  };
  await motu.state.layers.add(outsideLayer('mapproxy-wmts', { sourceType: 'wmts', sourceUrl: url, sourceOptions }));
  await motu.refreshLayers();
  await untilAnswered(tile('mapproxy-wmts'));
  await expectIsland(tile('mapproxy-wmts'), 256);
});

async function raw(url: string): Promise<Buffer> {
  const answer = await motu.app.inject(url);
  expect(answer.statusCode).toBe(200);
  return sharp(answer.rawPayload).ensureAlpha().raw().toBuffer();
}

test('OWS-03 a layer shows nothing beyond its own extent, and its server is not asked for it', async () => {
  const at = await pixels(tile('ailleurs'));
  expect(at(100, 100)).toEqual([0, 0, 0, 0]);
});

test.each([
  ['EPSG:4326', '-17.5,-151.1,-17.1,-150.7'],
  ['EPSG:3857', '-16820375,-1979106,-16775847,-1932429'],
])('OWS-02 OWS-03 a map in %s has layers of ours and of others over each other', async (crs, bbox) => {
  const map = (layers: string, background = '') =>
    pixels(
      `/api/wms?VERSION=1.3.0&REQUEST=GetMap&LAYERS=${layers}&STYLES=&CRS=${crs}&BBOX=${bbox}&WIDTH=200&HEIGHT=200&FORMAT=image/png${background}`,
    );
  const both = await map('fond-de-carte,utm');
  expect(both(100, 100)).toEqual(ISLAND.color);
  const sea = await map('fond-de-carte');
  expect(both(5, 5)).toEqual(sea(5, 5));
  expect((await map('utm', '&BGCOLOR=0x102030'))(5, 5)).toEqual([16, 32, 48, 255]);
  expect((await map('utm,fond-de-carte'))(100, 100)).toEqual(sea(100, 100));
});

const INFO = 'BBOX=-17.35,-150.95,-17.25,-150.85&WIDTH=101&HEIGHT=101&I=50&J=50&CRS=EPSG:4326&STYLES=&FORMAT=image/png';

test.each(['degres', 'mercator', 'utm', 'qgis', 'mapproxy'])(
  'OWS-02 OWS-03 what a MapServer, a QGIS Server and a MapProxy say at a point comes as our JSON: %s',
  async (slug) => {
    const asked = `/api/wms?VERSION=1.3.0&REQUEST=GetFeatureInfo&LAYERS=${slug}&QUERY_LAYERS=${slug}&${INFO}`;
    const answer = await motu.app.inject(`${asked}&INFO_FORMAT=application/json&CQL_FILTER=1=1) OR (`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } },
      features: [
        expect.objectContaining({ id: `${slug}.0`, layer: slug, properties: { nom: ISLAND.name, surface: 12.5 } }),
      ],
    });
    expect((await motu.app.inject(`${asked}&INFO_FORMAT=text/plain`)).body).toContain(
      `nom = ${ISLAND.name}\nsurface = 12.5`,
    );
    expect((await motu.app.inject(`${asked}&INFO_FORMAT=text/html`)).statusCode).toBe(400);
  },
);

test('OWS-01 OWS-03 a WMTS of ours asks too, and so does a WMTS of others', async () => {
  const asked =
    '/api/wmts?SERVICE=WMTS&VERSION=1.0.0&REQUEST=GetFeatureInfo&STYLE=default&FORMAT=image/png&TILEMATRIXSET=EPSG:4326&TILEMATRIX=8&TILEROW=152&INFOFORMAT=application/json';
  const theirs = await motu.app.inject(`${asked}&LAYER=degres&TILECOL=41&I=120&J=150`);
  expect(theirs.json().features[0].properties).toEqual({ nom: ISLAND.name, surface: 12.5 });
  const [mirrored, ours] = await Promise.all(
    ['miroir-4326', 'communes'].map(async (slug) =>
      (await motu.app.inject(`${asked}&LAYER=${slug}&TILECOL=43&I=75&J=246`)).json(),
    ),
  );
  expect(mirrored.features[0].properties.nom).toBe(ours.features[0].properties.nom);
  const xyz = await motu.app.inject(`${asked}&LAYER=xyz&TILECOL=41&I=120&J=150`);
  expect([xyz.statusCode, xyz.body]).toEqual([501, expect.stringContaining('ne s’interroge pas')]);
});

test('OWS-03 the page gets the tiles and the questions of every layer at our own address', async () => {
  const { layers } = (await motu.app.inject('/api/layers?limit=100')).json<{
    layers: MapContext['layers'][string][];
  }>();
  const item = layers.find(({ slug }) => slug === 'degres');
  expect(item).toMatchObject({
    outside: true,
    sourceType: 'wmts',
    sourceUrl: '/api/wmts',
    options: { info: [{ type: 'wms', layers: 'degres' }] },
    sourceOptions: { layer: 'degres', matrixSet: 'EPSG:4326', projection: 'EPSG:4326' },
  });
  expect(item?.sourceOptions.urls?.[0]).toMatch(/^\/api\/wmts\/1\.0\.0\/degres\/default\/.*\?v=[\da-f]{10}$/);
  expect(JSON.stringify(layers)).not.toContain('127.0.0.1');
  expect(layers.find(({ slug }) => slug === 'communes')?.outside).toBe(false);
});

test('OWS-03 our capabilities offer the layers of others as ours', async () => {
  const wms = (await motu.app.inject('/api/wms?REQUEST=GetCapabilities&force=1')).body;
  expect(wms).toContain('<Name>degres</Name>');
  expect(wms).not.toContain(new URL(server.url).host);
  expect((await motu.app.inject('/api/wmts?SERVICE=WMTS&REQUEST=GetCapabilities&force=1')).body).toContain('>xyz<');
});

test('OWS-03 the legend of a WMS layer is the one of its server', async () => {
  const legend = (slug: string) => motu.app.inject(`/api/wms?REQUEST=GetLegendGraphic&LAYER=${slug}&FORMAT=image/png`);
  const { statusCode, headers, rawPayload } = await legend('degres');
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  expect((await sharp(rawPayload).metadata()).width).toBeGreaterThan(5);
  expect((await legend('xyz')).statusCode).toBe(404);
  const listed = (await motu.app.inject('/api/layers?limit=50')).json<{ layers: LayerItem[] }>().layers;
  const told = (slug: string) => listed.find((item) => item.slug === slug)?.legendPicture;
  expect((await motu.app.inject(told('degres') ?? '')).headers['content-type']).toBe('image/png');
  expect(told('xyz')).toBeUndefined();
});

test('OWS-03 an administrator reads what a WMS offers', async () => {
  const asked = `/api/upstreams/capabilities?type=wms&url=${encodeURIComponent(server.url)}`;
  const { content } = (await admin.get(asked)).json<{ content: UpstreamCapabilities }>();
  expect(content).toMatchObject({ type: 'wms', version: '1.3.0', title: 'Îles', matrixSets: [] });
  expect(content.layers.find(({ name }) => name === 'iles')).toEqual({
    name: 'iles',
    title: 'Les îles',
    abstract: 'Une île pour essayer.',
    queryable: true,
    styles: [{ name: 'default', title: 'default', isDefault: true }],
    formats: expect.arrayContaining(['image/png', 'image/jpeg']),
    infoFormats: ['text/plain', 'application/vnd.ogc.gml'],
    projections: ['EPSG:4326', 'EPSG:3857', 'EPSG:3297'],
    matrixSets: [],
    extent: [-151, -17.4, -150.8, -17.2],
    urls: [],
  });
});

test('OWS-03 a server that is none of the kind asked for is told in French', async () => {
  const answer = await admin.get(`/api/upstreams/capabilities?type=wmts&url=${encodeURIComponent(server.url)}`);
  expect([answer.statusCode, answer.json().detail]).toEqual([
    502,
    expect.stringContaining('pas par les capacités d’un WMTS'),
  ]);
});

test.each([
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://169.254.169.254/',
  'http://0x7f.1/',
  'file:///etc/passwd',
  'gopher://a/',
])('OWS-03 (OGC-13) %s is refused before anything is asked', async (url) => {
  const answer = await admin.get(`/api/upstreams/capabilities?type=wms&url=${encodeURIComponent(url)}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[0]).toMatchObject({ field: 'url', message: expect.stringMatching(/^[«LU].+\.$/) });
});

test('OWS-03 TILE-01 a browser keeps a tile of others for an hour, from memory as from the router', async () => {
  const { layers } = (await motu.app.inject('/api/layers?limit=100')).json<{
    layers: MapContext['layers'][string][];
  }>();
  const version = layers.find(({ slug }) => slug === 'utm')?.sourceOptions.urls?.[0]?.split('?v=')[1];
  const address = `${tile('utm')}?v=${version}`;
  expect((await motu.app.inject(address)).headers['cache-control']).toBe('public, max-age=3600');
  const answer = await fetch(new URL(address, mirror));
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
  expect((await motu.app.inject(tile('utm'))).headers['cache-control']).toBe('no-cache');
});

test('OWS-03 the makers of the layers of others are named where these are shown', async () => {
  const makers = async (layers: string, bbox: string) =>
    (await motu.app.inject(`/api/copyright?layers=${layers}&bbox=${bbox}&maxScale=100000`)).json().content;
  const entry = { annee: null, copyright: '© Un autre service', producteur: 'Un autre service', url: null };
  expect(await makers('degres,mercator', '-151,-18,-150,-17')).toEqual([entry]);
  expect(await makers('ailleurs', '-151,-18,-150,-17')).toEqual([]);
  expect(await makers('ailleurs', '2,48,3,49')).toEqual([entry]);
});
