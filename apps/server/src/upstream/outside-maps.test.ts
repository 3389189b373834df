import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';
import { ISLAND, type MapServer, startMapServer } from '../testing/map-server.ts';
import { outsideLayer } from '../testing/outside-layer.ts';

let server: MapServer;
let motu: TestApp;
beforeAll(async () => {
  server = await startMapServer();
  motu = await startApp({ MOTU_UPSTREAMS: new URL(server.url).host });
  const ours = await motu.app.listen({ port: 0, host: '127.0.0.1' });
  const wmts = { format: 'image/png', style: '', layer: 'communes' };
  const tiled = `${server.url}/?mode=tile&tilemode=gmap&layers=iles&map.imagetype=png&tile={x}+{y}+{z}`;
  for (const layer of [
    outsideLayer('degres', {
      sourceUrl: `${server.url}/?map.x=y`,
      options: { info: [{ type: 'wms', layers: 'iles' }] },
    }),
    outsideLayer('mercator', { sourceUrl: server.url, sourceOptions: options('EPSG:3857') }),
    outsideLayer('utm', { sourceUrl: server.url, sourceOptions: options('EPSG:3297') }),
    outsideLayer('xyz', { sourceType: 'xyz', sourceUrl: tiled, sourceOptions: options('EPSG:3857') }),
    outsideLayer('ailleurs', {
      sourceUrl: server.url,
      sourceOptions: { ...options('EPSG:4326'), extent: [2, 48, 3, 49] },
    }),
    outsideLayer('non-liste', {
      sourceType: 'wmts',
      sourceUrl: `${ours}/api/wmts`,
      sourceOptions: { ...wmts, projection: 'EPSG:3857' },
    }),
  ])
    await motu.state.layers.add(layer);
  await motu.refreshLayers();
});
afterAll(async () => {
  await motu.close();
  await server.close();
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

test.each(['degres', 'mercator', 'utm', 'xyz'])(
  'OWS-03 the island of a MapServer is at its place in our tiles: %s',
  async (slug) => {
    await expectIsland(tile(slug), 256);
    await expectIsland(tile(slug, 'EPSG:4326@2x'), 512);
  },
);
