import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TILE_GRIDS, TILE_SIZE, tileExtent, tileRange } from '@motu/core';
import { type Position, type Table, writeGeoPackage } from '@motu/geopackage';
import { expect, test } from 'vitest';
import { packed } from '../encode/pixels.ts';
import { openSources } from '../engine/open-sources.ts';
import { createFrame } from '../projection/frame.ts';
import { rule, text } from '../style/build.ts';
import type { Layer } from './layer.ts';
import { Renderer } from './renderer.ts';

const GRID = TILE_GRIDS['EPSG:4326'];
/** Twice as many names as are placed at once for a whole territory, 0.2° from each other. */
const PLACES = Array.from(
  { length: 16_000 },
  (_, i): Position => [-155 + (i % 128) * 0.2, -28 + Math.floor(i / 128) * 0.2],
);
const tableOf = (name: string, places: Position[]): Table => ({
  name,
  description: '',
  geometryType: 'POINT',
  columns: { nom: 'TEXT' },
  rows: places.map((coordinates, i) => ({ geometry: { type: 'Point', coordinates }, values: { nom: `Lieu ${i}` } })),
});
const layer: Layer = {
  slug: 'lieux',
  title: 'Lieux',
  description: '',
  minZoom: 5,
  maxZoom: 20,
  content: {
    kind: 'features',
    table: 'lieux',
    style: { name: 'Lieux', rules: [rule('Lieu', [text('{{nom}}', 12, '#000000')])] },
  },
  fields: [],
  legend: null,
  sources: [],
};

test('TER-01 names of a large table are all written, even after its thinned copy was drawn', {
  timeout: 30_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'motu-thinned-'));
  const geopackage = join(folder, 'territory.gpkg');
  writeGeoPackage(geopackage, [tableOf('lieux', PLACES), tableOf('lieux_z8', PLACES.slice(0, 10))], new Date());
  const sources = await openSources({ geopackage, relief: [], sea: null, texture: null, lagoon: null }, 1);
  const renderer = new Renderer(sources);
  const hasInk = async ([lon, lat]: Position, zoom: number) => {
    const level = zoom - GRID.viewZoom;
    const { minColumn = 0, minRow = 0 } = tileRange(GRID, level, [lon, lat, lon + 1e-9, lat + 1e-9]) ?? {};
    const extent = tileExtent(GRID, level, minColumn, minRow);
    const frame = createFrame({ crs: 'EPSG:4326', extent, width: TILE_SIZE, height: TILE_SIZE });
    return packed(await renderer.render(frame, [{ layer }])).some((value, i) => i % 4 === 3 && value > 0);
  };
  expect(await hasInk(PLACES[0] as Position, 7)).toBe(true);
  for (let i = 500; i < PLACES.length; i += 1_111) expect(await hasInk(PLACES[i] as Position, 12)).toBe(true);
  await sources.close();
  rmSync(folder, { recursive: true });
});
