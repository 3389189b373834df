import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';
import type { TileJson } from './tile-json.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
});
afterAll(() => motu.close());

/** Papeete, and the same ground in the other grid. */
const TILE = '/api/tuiles/communes/WebMercatorQuad/12/346/2250.mvt';

const decode = (body: Buffer) => new VectorTile(new PbfReader(body));

function namesIn(body: Buffer): unknown[] {
  const layer = decode(body).layers.communes;
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i).properties.nom);
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
      const { rawPayload } = await motu.app.inject(`/api/tuiles/fond-de-carte/${place}.mvt`);
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
});
