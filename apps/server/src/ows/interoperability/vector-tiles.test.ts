import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** A level at which all communes are in a few dozen tiles. */
const LEVEL = 9;
/** Of a tile, the units that its coordinates are told in. */
const UNITS = 4096;

type Commune = { id: number; geometry: { coordinates: [number, number][][][] } };

/** The tiles of a level that polygons may be in. */
function tilesOf(communes: readonly Commune[]): Set<string> {
  const side = 2 ** LEVEL;
  const column = (lon: number) => Math.floor(((lon + 180) / 360) * side);
  const row = (lat: number) => Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * side);
  const tiles = new Set<string>();
  for (const [outline = []] of communes.flatMap(({ geometry }) => geometry.coordinates)) {
    const [columns, rows] = [outline.map(([lon]) => column(lon)), outline.map(([, lat]) => row(lat))];
    for (let x = Math.min(...columns); x <= Math.max(...columns); x++)
      for (let y = Math.min(...rows); y <= Math.max(...rows); y++) tiles.add(`${x}/${y}`);
  }
  return tiles;
}

test('DATA-08 GDAL reads all communes from the tiles of one level: each by its identifier, as large as it is within what a tile can tell', async () => {
  const answer = await fetch(`${base}/api/ogc/collections/communes/items?limit=1000`);
  const { features, numberMatched } = (await answer.json()) as { features: Commune[]; numberMatched: number };
  for (const tile of tilesOf(features)) {
    let read = await fetch(`${base}/api/tuiles/communes/WebMercatorQuad/${LEVEL}/${tile}.mvt`);
    while (read.status === 503) read = await fetch(read.url);
    const path = join(programs.folder, 'tuiles', String(LEVEL), `${tile}.mvt`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await read.bytes());
  }
  const source = `MVT:${join(programs.folder, 'tuiles', String(LEVEL))}`;
  const copied = await programs.ogr2ogr(source, 'communes', ['-oo', 'TILE_EXTENSION=mvt', '-nlt', 'MULTIPOLYGON']);
  const read = await programs.rows<{ commune: number; aire: number }>(copied, 'SELECT mvt_id AS commune, sum(ST_Area(geom)) AS aire FROM communes GROUP BY mvt_id'); // biome-ignore format: one line
  expect(read.map(({ commune }) => commune).toSorted((a, b) => a - b)).toEqual(features.map(({ id }) => id).toSorted((a, b) => a - b)); // biome-ignore format: one line
  expect(read).toHaveLength(numberMatched);
  const metres = 'ST_Transform(geom, 3857)';
  const own = await programs.rows<{ commune: number; aire: number; contour: number }>(motu.territory.current().files.geopackage, `SELECT fid + 0 AS commune, ST_Area(${metres}) AS aire, ST_Perimeter(${metres}) AS contour FROM commune`); // biome-ignore format: one line
  const [west, , east] = tileExtent(TILE_GRIDS['EPSG:3857'], LEVEL, 0, 0);
  const unit = (east - west) / UNITS;
  const toldOf = (wanted: number) => read.find(({ commune }) => commune === wanted)?.aire ?? 0;
  // Points are rounded to either side: far from half a unit along the whole outline.
  for (const { commune, aire, contour } of own)
    expect([commune, Math.abs(toldOf(commune) - aire) < (contour * unit) / 8]).toEqual([commune, true]);
  const sum = (areas: readonly { aire: number }[]) => areas.reduce((whole, { aire }) => whole + aire, 0);
  expect(Math.abs(sum(read) / sum(own) - 1)).toBeLessThan(0.0005);
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
