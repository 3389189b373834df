import type { LonLat } from '@motu/core';
import {
  type PrintChoices,
  type PrintedLayer,
  type PrintPage,
  pageGround,
  pagePlane,
  printParts,
  printQuery,
} from '@motu/core/print';
import { CATALOGUE } from '@motu/territory/catalogue';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { type FaultyProxy, startFaultyProxy } from '../testing/faulty-proxy.ts';
import { ISLAND, type MapServer, startMapServer } from '../testing/map-server.ts';
import { outsideLayer } from '../testing/outside-layer.ts';
import { createPostgis, type TestPostgis, tableLayer } from '../testing/postgis.ts';
import { freePort } from '../testing/postgres-cluster.ts';
import { startTileServer } from '../testing/tile-server.ts';
import { GET_MAP, wms } from '../testing/wms-requests.ts';

let motu: TestApp;
let server: MapServer;
let tiles: MapServer;
let faulty: FaultyProxy;
let base: TestPostgis;
beforeAll(async () => {
  base = await createPostgis();
  // 0.02° of each side, from 0.03° beyond the line and before it.
  await base.run(`CREATE TABLE deux_cotes (id serial PRIMARY KEY, geom geometry(Polygon, 4326));
    INSERT INTO deux_cotes (geom) VALUES (ST_MakeEnvelope(179.95, -16.81, 179.97, -16.79, 4326)),
      (ST_MakeEnvelope(-179.97, -16.81, -179.95, -16.79, 4326))`);
  server = await startMapServer();
  tiles = await startTileServer();
  faulty = await startFaultyProxy(server.url, 'http://169.254.169.254');
  const nobody = `127.0.0.1:${await freePort()}`;
  const hosts = [...[server, tiles, faulty].map(({ url }) => new URL(url).host), nobody].join();
  motu = await startApp({ MOTU_UPSTREAMS: hosts, MOTU_POSTGIS: base.url });
  const made = await (await adminOf(motu)).post('/api/layers', tableLayer('deux-cotes', 'deux_cotes'));
  expect(made.statusCode, made.body).toBe(201);
  const tiled = `${tiles.url}/{z}/{x}/{y}.png`;
  const options = (projection: string) => ({ format: 'image/png', layer: 'iles', style: '', projection });
  for (const layer of [
    outsideLayer('autre-utm', { sourceUrl: server.url, sourceOptions: options('EPSG:3297') }),
    outsideLayer('autre-degres', { sourceUrl: server.url }),
    outsideLayer('autre-tuiles', { sourceType: 'xyz', sourceUrl: tiled, sourceOptions: options('EPSG:3857') }),
    outsideLayer('fantasque', { sourceUrl: faulty.url }),
    outsideLayer('en-panne', { sourceUrl: `http://${nobody}/` }),
  ])
    await motu.state.layers.add(layer);
  await motu.refreshLayers();
}, 60_000);
afterAll(async () => {
  await motu.close();
  await server.close();
  await tiles.close();
  await faulty.kill();
  await base.remove();
});

/** Moorea, a frame of 80 × 60 mm. */
const PAGE: PrintPage = {
  center: [-149.83, -17.53],
  scale: 50_000,
  widthMm: 80,
  heightMm: 60,
  rotationDeg: 0,
  dpi: 150,
};
const shown = (...slugs: string[]): PrintedLayer[] => slugs.map((slug) => ({ slug, opacity: 1 }));

function address(page: PrintPage, layers: readonly PrintedLayer[], changes: Record<string, string> = {}): string {
  const choices: PrintChoices = { layers };
  const query = printQuery(page, choices, { column: 0, row: 0 });
  return `/api/impression/carte?${new URLSearchParams({ ...query, ...changes })}`;
}

async function pixels(url: string) {
  const answer = await motu.app.inject(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  const { data, info } = await sharp(answer.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { data, width: info.width, height: info.height, at, headers: answer.headers };
}

test('PRN-04 a part of a page is a picture of as many pixels as its millimetres have at its resolution', async () => {
  const { width, height, headers } = await pixels(address(PAGE, shown('fond-clair')));
  expect([width, height]).toEqual([473, 355]);
  expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(headers).not.toHaveProperty('couches-manquantes');
});

test('PRN-09 a layer whose server does not answer is named, and the page is drawn without it', async () => {
  const { headers, data } = await pixels(address(PAGE, shown('fond-clair', 'en-panne', 'routes')));
  expect(headers['couches-manquantes']).toBe('en-panne');
  const without = await pixels(address(PAGE, shown('fond-clair', 'routes')));
  expect(data.equals(without.data)).toBe(true);
});

test.each(['hang', 'error', 'cut', 'lie'] as const)(
  'PRN-09 a layer whose server does wrong (%s) is named, the page is drawn without it, and has it once all is well',
  async (manner) => {
    const page: PrintPage = { ...PAGE, center: [-150.9, -17.3], dpi: 75 };
    const layers = shown('toponymes', 'fantasque');
    faulty.manner = manner;
    const without = await pixels(address(page, layers));
    expect(without.headers['couches-manquantes']).toBe('fantasque');
    faulty.manner = 'well';
    const whole = await pixels(address(page, layers));
    expect(whole.headers).not.toHaveProperty('couches-manquantes');
    const [x, y] = [Math.floor(whole.width / 2), Math.floor(whole.height / 2)];
    expect([without.at(x, y), whole.at(x, y)]).toEqual([[255, 255, 255, 255], ISLAND.color]);
  },
  60_000,
);

test.each([
  ['centre', 'ici', /longitude/],
  ['centre', '-149.8,-85', /latitude/],
  ['echelle', '3', /100/],
  ['largeur', '2000', /1\s?300/],
  ['hauteur', 'haut', /nombre/],
  ['rotation', '720', /360/],
  ['ppp', '200', /75, 150 ou 300/],
  ['couches', 'fond-clair,inconnue', /«\u00a0inconnue\u00a0»/],
  ['couches', 'fond-clair:2', /opacité/],

  ['jour', 'hier', /date/],
  ['colonne', '1', /de 0 à 0/],
  ['ligne', '4', /de 0 à 0/],
  ['format', 'gif', /png ou jpeg/],
])('PRN-09 « %s » %s is refused by its name, in French', async (field, value, words) => {
  const answer = await motu.app.inject(address(PAGE, shown('fond-clair'), { [field]: value }));
  expect(answer.statusCode).toBe(400);
  const { errors } = answer.json<{ errors: { field: string; message: string }[] }>();
  expect(errors.map((error) => error.field)).toEqual([field]);
  expect(errors[0]?.message).toMatch(words);
});

test('PRN-09 a turn finer than a page can be turned is none', async () => {
  const answer = await motu.app.inject(address(PAGE, shown('communes'), { rotation: '1e-7' }));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
});

/** The same ground as the page, asked of WMS in the same projection. */
function asWms(page: PrintPage, size: { width: number; height: number }, slug: string): string {
  const { system, extent } = pageGround(page);
  const { width, height } = size;
  const dpi = String(page.dpi);
  return wms(GET_MAP, {
    LAYERS: slug,
    CRS: system,
    BBOX: extent.join(),
    WIDTH: String(width),
    HEIGHT: String(height),
    DPI: dpi,
  });
}

test('PRN-04 every layer is on the page as WMS draws it in the same projection, but for names that the edge would cut', async () => {
  for (const { slug } of CATALOGUE) {
    const printed = await pixels(address(PAGE, shown(slug)));
    const map = await pixels(asWms(PAGE, printed, slug));
    let far = 0;
    for (let i = 0; i < map.data.length; i++)
      if (Math.abs((map.data[i] as number) - (printed.data[i] as number)) > 40) far++;
    expect([slug, far / map.data.length < 0.03]).toEqual([slug, true]);
    const isBlank = (data: Buffer) => data.every((value) => value === 255);
    expect([slug, isBlank(printed.data)]).toEqual([slug, isBlank(map.data)]);
  }
}, 120_000);

/** Layers of one map of WMS. */
const MOST_OF_WMS = 10;

test('PRN-04 layers are together on a page as WMS draws them together in the same projection, and on that of all layers each that is sparse has its own ink', async () => {
  const page = { ...PAGE, dpi: 75 } as const;
  const isOther = (a: Buffer, b: Buffer, least: number) => (i: number) =>
    [0, 1, 2].some((channel) => Math.abs((a[i + channel] as number) - (b[i + channel] as number)) > least);
  const pixelsOf = ({ data }: { data: Buffer }) => Array.from({ length: data.length / 4 }, (_, i) => i * 4);
  const inked: { slug: string; ink: number[]; isSparse: boolean }[] = [];
  for (const { slug } of CATALOGUE) {
    const alone = await pixels(address(page, shown(slug)));
    const ink = pixelsOf(alone).filter(isOther(alone.data, Buffer.alloc(alone.data.length, 255), 40));
    inked.push({ slug, ink, isSparse: ink.length < pixelsOf(alone).length * 0.2 });
  }
  // What covers the page lies under what does not.
  const order = inked.toSorted((a, b) => Number(a.isSparse) - Number(b.isSparse)).map(({ slug }) => slug);
  for (let first = 0; first < order.length; first += MOST_OF_WMS) {
    const some = order.slice(first, first + MOST_OF_WMS);
    const printed = await pixels(address(page, shown(...some)));
    const map = await pixels(asWms(page, printed, some.join()));
    const all = pixelsOf(map);
    expect(all.filter(isOther(map.data, printed.data, 40)).length / all.length).toBeLessThan(0.01);
  }
  const together = await pixels(address(page, shown(...order)));
  // Of the communes this page has names alone, which « Toponymes » writes too: each stands once.
  const sparse = inked.filter(({ slug, ink, isSparse }) => isSparse && ink.length > 0 && slug !== 'communes');
  expect(sparse.length).toBeGreaterThan(7);
  for (const { slug, ink } of sparse) {
    const without = await pixels(address(page, shown(...order.filter((one) => one !== slug))));
    const own = ink.filter(isOther(together.data, without.data, 8));
    expect([slug, own.length > ink.length / 2]).toEqual([slug, true]);
  }
}, 240_000);

test('PRN-04 the patch of a line of our own legends is given as SVG, a whole legend and those of others are not', async () => {
  const asked = { SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetLegendGraphic', FORMAT: 'image/svg+xml' };
  const ask = (changes: Record<string, string>) => motu.app.inject(wms(asked, { LAYER: 'routes', ...changes }));
  const patch = await ask({ RULE: 'Route principale' });
  expect([patch.statusCode, patch.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(patch.body).toMatch(/<path [^>]*stroke=/);
  for (const refused of [{}, { RULE: 'Îles', LAYER: 'autre-utm' }]) {
    const answer = await ask(refused as Record<string, string>);
    expect(answer.body).toContain('code="InvalidFormat"');
  }
});

test('PRN-04 layers lie in their order, areas under the drawing of the base map, each as opaque as it is asked', async () => {
  const at = async (...layers: PrintedLayer[]) => (await pixels(address(PAGE, layers))).at(236, 177);
  const area = 'population-par-commune';
  const [plain, seen] = [await at(...shown(area)), await at({ slug: area, opacity: 0.5 })];
  for (const [i, value] of seen.entries())
    expect(Math.abs(value - ((plain[i] as number) + 255) / 2)).toBeLessThanOrEqual(1);
  expect(await at({ slug: area, opacity: 0 })).toEqual([255, 255, 255, 255]);
  const [under, over] = [shown('fond-clair', area, 'routes'), shown('fond-clair', 'routes', area)];
  const [a, b] = [await pixels(address(PAGE, under)), await pixels(address(PAGE, over))];
  expect(a.data.equals(b.data)).toBe(true);
});

test('PRN-04 outside layers are at their place, whatever their projection, also on a page that is turned', async () => {
  const [west, south, east, north] = ISLAND.extent;
  for (const rotationDeg of [0, 30]) {
    const page: PrintPage = {
      ...PAGE,
      center: [-150.9, -17.3],
      scale: 250_000,
      widthMm: 150,
      heightMm: 150,
      rotationDeg,
      dpi: 75,
    };
    const { toPage } = pagePlane(page);
    for (const slug of ['autre-utm', 'autre-degres', 'autre-tuiles']) {
      const { at, headers } = await pixels(address(page, shown(slug)));
      expect(headers).not.toHaveProperty('couches-manquantes');
      const colour = (place: LonLat) => {
        const [x, y] = toPage(place).map((mm) => Math.floor((mm / 25.4) * page.dpi)) as [number, number];
        return at(x, y);
      };
      // 0.002° are two and a half pixels of this page.
      for (const [lon, lat, dx, dy] of [
        [west, south, 1, 1],
        [west, north, 1, -1],
        [east, south, -1, 1],
        [east, north, -1, -1],
      ] as const) {
        const inside = colour([lon + dx * 0.002, lat + dy * 0.002]);
        // Near an edge of a turned picture a value is rounded twice.
        const off = Math.max(...inside.map((value, i) => Math.abs(value - (ISLAND.color[i] as number))));
        expect([slug, off <= 2]).toEqual([slug, true]);
        expect([slug, colour([lon - dx * 0.002, lat - dy * 0.002])]).toEqual([slug, [255, 255, 255, 255]]);
      }
    }
  }
}, 120_000);

test('PRN-03 a page across 180° is drawn, in the zone of its centre', async () => {
  const page: PrintPage = { ...PAGE, center: [179.95, -16.8], scale: 250_000 };
  expect(pagePlane(page).crs).toBe('EPSG:32760');
  const { data } = await pixels(address(page, shown('fond-de-carte')));
  // The sea, and nothing else.
  expect(new Set(Array.from({ length: data.length / 4 }, (_, i) => data.readUInt32LE(i * 4))).size).toBeLessThan(20);
});

test.each([180, 179.98, -179.98])(
  'PRN-03 a page across 180° about %s has the areas of both sides at their places, and nothing between them',
  async (lon) => {
    const page: PrintPage = { ...PAGE, center: [lon, -16.8], scale: 200_000 };
    const { toPage } = pagePlane(page);
    const { at } = await pixels(address(page, shown('deux-cotes')));
    const colour = (place: LonLat) => {
      const [x, y] = toPage(place).map((mm) => Math.floor((mm / 25.4) * page.dpi)) as [number, number];
      return at(x, y);
    };
    const [red, white] = [
      [255, 0, 0, 255],
      [255, 255, 255, 255],
    ];
    // 0.003° are two pixels of this page, and half of it the line around an area.
    for (const inside of [179.954, 179.966, -179.966, -179.954]) expect(colour([inside, -16.8])).toEqual(red);
    for (const outside of [179.944, 179.976, -179.999, 179.999, -179.976, -179.944])
      expect(colour([outside, -16.8])).toEqual(white);
  },
  60_000,
);

test('PRN-09 an A0 comes in parts of bounded size, and one visitor who asks for too many is sent to later', async () => {
  const page: PrintPage = { ...PAGE, widthMm: 1189, heightMm: 841 };
  const parts = printParts(page);
  expect(parts).toHaveLength(12);
  const last = parts.at(-1);
  const { width, height } = await pixels(address(page, shown('communes'), { colonne: '3', ligne: '2' }));
  expect({ width, height }).toEqual({ width: last?.width, height: last?.height });
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => motu.app.inject(address(PAGE, shown('communes')))),
  );
  const busy = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(busy.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
    [503, '3'],
    [503, '3'],
  ]);
}, 60_000);
