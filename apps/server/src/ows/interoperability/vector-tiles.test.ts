import { TILE_GRIDS, tileExtent } from '@motu/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../testing/app.ts';
import type { TileJson } from '../tile-json.ts';
import { createReferencePrograms, type ReferencePrograms } from './programs.ts';

let motu: TestApp;
let programs: ReferencePrograms;
let base: string;
beforeAll(async () => {
  programs = createReferencePrograms();
  motu = await startApp();
  base = await motu.app.listen({ port: 0, host: '127.0.0.1' });
  // A drawing thread may take longer to start on a busy machine than a visitor waits.
  for (const path of [`communes/${TILE}`, ...AROUND.map((tile) => `fond-de-carte/${tile}`)])
    while ((await fetch(`${base}/api/tuiles/${path}`)).status === 503);
});
afterAll(async () => {
  await motu.close();
  programs.remove();
});

/** Papeete. */
const PLACE = { level: 12, column: 346, row: 2250 };
const TILE = 'WebMercatorQuad/12/346/2250.mvt';
/** What QGIS may ask for to draw it, by what it takes for the scale. */
const AROUND = [TILE, 'WebMercatorQuad/11/173/1125.mvt', 'WebMercatorQuad/13/692/4501.mvt'];

test('DATA-08 GDAL reads a vector tile: its objects where they are, with their attributes', async () => {
  const { level, column, row } = PLACE;
  const tile = `MVT:${base}/api/tuiles/communes/WebMercatorQuad/${level}/${column}/${row}.mvt`;
  const told = await programs.ogrinfo(tile);
  expect(told).toContain('Layer name: communes');
  expect(told).toMatch(/nom \(String\) = Papeete/);
  expect(told).toMatch(/population \(Integer\) = \d+/);
  expect(told).toContain('MULTIPOLYGON');
  const [minX, , maxX] = tileExtent(TILE_GRIDS['EPSG:3857'], level, column, row);
  const xs = [...told.matchAll(/(-1665\d{4}(?:\.\d+)?) -19\d{5}/g)].map(([, x]) => Number(x));
  expect(xs.length).toBeGreaterThan(10);
  const buffer = ((maxX - minX) * 129) / 4096;
  expect(Math.min(...xs)).toBeGreaterThan(minX - buffer);
  expect(Math.max(...xs)).toBeLessThan(maxX + buffer);
});

test('DATA-08 QGIS draws the base map from its TileJSON', async () => {
  const { tiles, minzoom, maxzoom } = (await (
    await fetch(`${base}/api/tuiles/fond-de-carte/WebMercatorQuad.json`)
  ).json()) as TileJson;
  const { level, column, row } = PLACE;
  const bbox = tileExtent(TILE_GRIDS['EPSG:3857'], level, column, row);
  const asked = JSON.stringify({ url: tiles[0], minzoom, maxzoom, bbox });
  const seen = JSON.parse(await programs.python('qgis-vector-tiles.py', asked, programs.folder)) as {
    valid: boolean;
    inked: number;
  };
  expect(seen.valid).toBe(true);
  // Sea, which is not in the tiles, and land, which is.
  expect(seen.inked).toBeGreaterThan(10_000);
});
