import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';
import type { TileJson } from './tile-json.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
  // A drawing thread may take longer to start on a busy machine than a visitor waits.
  await drawn(TILE);
});
afterAll(() => motu.close());

/** Papeete, and the same ground in the other grid. */
const TILE = '/api/tuiles/communes/WebMercatorQuad/12/346/2250.mvt';

const decode = (body: Buffer) => new VectorTile(new PbfReader(body));

function namesIn(body: Buffer): unknown[] {
  const layer = decode(body).layers.communes;
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i).properties.nom);
}

/** However long a busy machine takes. */
async function drawn(url: string) {
  for (;;) {
    const answer = await motu.app.inject(url);
    if (answer.statusCode !== 503) return answer;
  }
}

const problemOf = async (url: string) => {
  const { statusCode, headers, json } = await motu.app.inject(url);
  return { statusCode, type: headers['content-type'], detail: (json() as { detail?: string; title?: string }).detail };
};

describe('vector tiles', () => {
  test('DATA-06 a layer of objects has vector tiles, packed once, unpacked for those who cannot, open to every site', async () => {
    const packed = await motu.app.inject({ url: TILE, headers: { 'accept-encoding': 'gzip' } });
    expect(packed.statusCode).toBe(200);
    expect(packed.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
    });
    const plain = await motu.app.inject(TILE);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.rawPayload.equals(gunzipSync(packed.rawPayload))).toBe(true);
    expect(namesIn(plain.rawPayload)).toContain('Papeete');
    const again = await motu.app.inject({ url: TILE, headers: { 'if-none-match': String(packed.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  test('DATA-06 the base map has vector tiles in both grids', async () => {
    for (const place of ['WebMercatorQuad/13/692/4501', 'WorldCRS84Quad/12/692/2447']) {
      const { rawPayload } = await drawn(`/api/tuiles/fond-de-carte/${place}.mvt`);
      expect(Object.keys(decode(rawPayload).layers)).toEqual(
        expect.arrayContaining(['terre', 'batiment', 'route', 'nom']),
      );
    }
  });

  test('DATA-06 TileJSON tells where the tiles are, with their version, and what is in them', async () => {
    const { headers, json } = await motu.app.inject('/api/tuiles/communes/WebMercatorQuad.json');
    const told = json() as TileJson;
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(told).toMatchObject({ tilejson: '3.0.0', scheme: 'xyz', crs: 'EPSG:3857', maxzoom: 16 });
    expect(told.vector_layers[0]).toMatchObject({ id: 'communes', fields: { nom: expect.any(String) } });
    const address = new URL(told.tiles[0]?.replace('{z}', '12').replace('{x}', '346').replace('{y}', '2250') ?? '');
    const tile = await motu.app.inject(`${address.pathname}${address.search}`);
    expect(tile.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const { layers } = decode(tile.rawPayload);
    const fields = Object.keys(told.vector_layers[0]?.fields ?? {});
    for (const name of Object.keys(layers.communes?.feature(0).properties ?? {})) expect(fields).toContain(name);
    expect(((await motu.app.inject('/api/tuiles/communes/WorldCRS84Quad.json')).json() as TileJson).maxzoom).toBe(15);
  });

  test('DATA-06 what has no vector tiles says so, and so does what is not there', async () => {
    expect(await problemOf('/api/tuiles/relief-ombre/WebMercatorQuad/8/21/140.mvt')).toMatchObject({
      statusCode: 404,
      detail: expect.stringContaining('n’a pas de tuiles vectorielles'),
    });
    for (const [url, words] of [
      ['/api/tuiles/inconnue/WebMercatorQuad/8/21/140.mvt', 'n’existe pas'],
      ['/api/tuiles/communes/EPSG:3857/8/21/140.mvt', 'WebMercatorQuad et WorldCRS84Quad'],
      ['/api/tuiles/communes/WebMercatorQuad/8/21/1e2.mvt', 'Cette tuile n’existe pas'],
      ['/api/tuiles/communes/WebMercatorQuad/8/256/140.mvt', 'Cette tuile n’existe pas'],
      ['/api/tuiles/communes/WebMercatorQuad/8/21/140.png', '.mvt'],
      ['/api/styles/communes.json', 'n’est pas un fond de plan'],
      ['/api/polices/Comic%20Sans/0-255.pbf', 'n’existe pas'],
      ['/api/polices/Source%20Sans%203%20Regular/1-255.pbf', 'par 256'],
    ] as const) {
      expect(await problemOf(url)).toMatchObject({ statusCode: 404, detail: expect.stringContaining(words) });
    }
  });

  test('DATA-06 the style of a base map names only what is there: its tiles, its fonts, its signs, the layers of its tiles', async () => {
    const style = (await motu.app.inject('/api/styles/fond-de-carte.json')).json() as MapStyle;
    expect(style.version).toBe(8);
    expect(await pathStatus(style.sources.plan?.url)).toBe(200);
    for (const ending of ['.json', '.png', '@2x.json', '@2x.png'])
      expect(await pathStatus(style.sprite + ending)).toBe(200);
    const tileJson = (await motu.app.inject('/api/tuiles/fond-de-carte/WebMercatorQuad.json')).json() as TileJson;
    const known = tileJson.vector_layers.map(({ id }) => id);
    const vectors = ((await motu.app.inject('/api/styles/fond-de-carte.json?sol=vecteurs')).json() as MapStyle).layers;
    for (const { 'source-layer': name } of [...style.layers, ...vectors]) if (name) expect(known).toContain(name);
    expect(vectors.map(({ id }) => id)).toContain('terre');
    const fonts = JSON.stringify(style.layers).match(/Source S[a-z]+ \d [\w ]+/g) ?? [];
    expect(new Set(fonts).size).toBeGreaterThan(4);
    for (const font of new Set(fonts)) {
      const address = style.glyphs.replace('{fontstack}', encodeURIComponent(font)).replace('{range}', '0-255');
      expect(await pathStatus(address)).toBe(200);
    }
  });

  test('DATA-06 letters of our fonts are fields of distances, those with accents and the ʻeta among them', async () => {
    const codes = new Map<number, number>();
    for (const range of ['0-255', '512-767']) {
      const { rawPayload } = await motu.app.inject(`/api/polices/Source%20Sans%203%20Regular/${range}.pbf`);
      readGlyphs(rawPayload, codes);
    }
    for (const letter of 'AéÎʻ') expect(codes.get(letter.codePointAt(0) ?? 0)).toBeGreaterThan(0);
  });

  test('DATA-06 every range of letters is answered, be it empty, and none beyond the last', async () => {
    const range = (name: string) => motu.app.inject(`/api/polices/Source%20Sans%203%20Regular/${name}.pbf`);
    for (const name of ['0-255', '256-511', '65280-65535'])
      expect([name, (await range(name)).statusCode]).toEqual([name, 200]);
    const codes = new Map<number, number>();
    readGlyphs((await range('256-511')).rawPayload, codes);
    for (const letter of 'āĒīŌū') expect(codes.get(letter.codePointAt(0) ?? 0)).toBeGreaterThan(0);
    for (const name of ['65536-65791', '256-512', '255-0'])
      expect([name, (await range(name)).statusCode]).toEqual([name, 404]);
  });

  test('DATA-04 OGC API Tiles: lists, grids and templates lead to the same tiles, vectors and pictures', async () => {
    const linksOf = async (path: string) =>
      ((await motu.app.inject(path)).json() as { links: { rel: string; href: string }[] }).links
        .filter(({ rel }) => /tilesets-|tiling-/.test(rel))
        .map(({ href }) => href.replace(/^.*\/api\/ogc/, ''));
    expect(await linksOf('/api/ogc?f=json')).toEqual(['/tiles', '/map/tiles', '/tileMatrixSets']);
    expect(await linksOf('/api/ogc/collections/communes?f=json')).toEqual([
      '/collections/communes/tiles',
      '/collections/communes/map/tiles',
    ]);
    const sets = (await motu.app.inject('/api/ogc/collections/communes/tiles')).json() as TileSets;
    expect(sets.tilesets.map(({ dataType }) => dataType)).toEqual(['vector', 'vector']);
    const [first] = sets.tilesets;
    for (const { rel, href, templated } of first?.links ?? [])
      if (!templated) expect([rel, await pathStatus(href)]).toEqual([rel, 200]);
    const template = first?.links.find(({ rel }) => rel === 'item')?.href ?? '';
    const place = template.replace('{tileMatrix}', '12').replace('{tileRow}', '2250').replace('{tileCol}', '346');
    const tile = await motu.app.inject(pathOf(place));
    expect(tile.rawPayload.equals((await motu.app.inject(TILE)).rawPayload)).toBe(true);
    expect(tile.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const picture = await motu.app.inject('/api/ogc/collections/communes/map/tiles/WebMercatorQuad/12/2250/346?f=webp');
    expect(picture.headers['content-type']).toBe('image/webp');
    const wmts = await motu.app.inject('/api/wmts/1.0.0/communes/default/EPSG:3857/12/2250/346.webp');
    expect(picture.rawPayload.equals(wmts.rawPayload)).toBe(true);
    const grid = (await motu.app.inject('/api/ogc/tileMatrixSets/WorldCRS84Quad')).json() as {
      tileMatrices: Record<string, unknown>[];
    };
    expect(grid.tileMatrices[0]).toMatchObject({
      id: '0',
      cellSize: 0.703125,
      matrixWidth: 2,
      matrixHeight: 1,
      tileWidth: 256,
    });
    expect(grid.tileMatrices[0]?.scaleDenominator).toBeCloseTo(279_541_132.01435, 3);
    for (const path of [
      '/tiles',
      '/tiles/WebMercatorQuad',
      '/map/tiles',
      '/map/tiles/WorldCRS84Quad',
      '/tileMatrixSets',
    ])
      expect(await pathStatus(`http://x/api/ogc${path}`)).toBe(200);
    expect(await pathStatus('http://x/api/ogc/collections/relief-ombre/tiles')).toBe(404);
    expect(await pathStatus('http://x/api/ogc/collections/relief-ombre/map/tiles')).toBe(200);
    expect(await pathStatus('http://x/api/ogc/map/tiles/WebMercatorQuad/12/2250/346?f=tiff')).toBe(400);
  });
});

type MapStyle = {
  version: number;
  sprite: string;
  glyphs: string;
  sources: Record<string, { url?: string }>;
  layers: { id: string; 'source-layer'?: string }[];
};
type TileSets = { tilesets: { dataType: string; links: { rel: string; href: string; templated?: boolean }[] }[] };

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
};
const pathStatus = async (address = '') => (await motu.app.inject(pathOf(address))).statusCode;

/** How many bytes each letter of a file of them has. */
function readGlyphs(body: Uint8Array, codes: Map<number, number>): void {
  new PbfReader(body).readFields((tag, _stack, stack) => {
    if (tag !== 1) return;
    stack.readMessage((field, _glyph, glyph) => {
      if (field !== 3) return;
      const read = glyph.readMessage(
        (part, told: { code: number; bytes: number }, one) => {
          if (part === 1) told.code = one.readVarint();
          if (part === 2) told.bytes = one.readBytes().byteLength;
        },
        { code: 0, bytes: 0 },
      );
      codes.set(read.code, read.bytes);
    }, null);
  }, null);
}
