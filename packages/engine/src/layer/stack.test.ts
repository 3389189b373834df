import { levelOfZoom, TILE_GRIDS, tileExtent, tileRange } from '@motu/core';
import { CATALOGUE } from '@motu/territory/catalogue';
import { createSmallTerritory, type SmallTerritory } from '@motu/territory/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '../engine/drawing-engine.ts';
import type { Engine } from '../engine/engine.ts';
import { territoryFiles } from '../engine/open-sources.ts';
import { tileOf } from '../testing/tile-of.ts';
import { isArea } from './area.ts';
import type { Layer } from './layer.ts';
import type { PicturePart } from './part.ts';
import { stackOf } from './stack.ts';

let territory: SmallTerritory;
let engine: Engine;
beforeAll(async () => {
  territory = createSmallTerritory();
  engine = await createEngine({ files: territoryFiles(territory.folder), layers: CATALOGUE, workers: 1 });
});
afterAll(async () => {
  await engine.close();
  territory.remove();
});

const layerOf = (slug: string) => CATALOGUE.find((layer) => layer.slug === slug) as Layer;
const drawingsOf = (...slugs: string[]) => slugs.map((slug) => ({ layer: layerOf(slug) }));
const laid = (...slugs: string[]) =>
  stackOf(drawingsOf(...slugs), 'all').map(({ drawing, part, blend }) => [
    'layer' in drawing && drawing.layer.slug,
    part,
    blend,
  ]);

/** A tile on the shore of the island, at view zoom 12, with a road and buildings in it. */
const GRID = TILE_GRIDS['EPSG:4326'];
const LEVEL = levelOfZoom(GRID, 12);
const { minColumn: COLUMN = 0, minRow: ROW = 0 } = tileRange(GRID, LEVEL, [-149.54, -17.545, -149.54, -17.545]) ?? {};

const rgba = (body: Uint8Array) => sharp(body).ensureAlpha().raw().toBuffer();
const tile = async (layer: string, part: PicturePart) => {
  const place = { grid: 'EPSG:4326', level: LEVEL, column: COLUMN, row: ROW } as const;
  return rgba(await tileOf(engine, { layer, ...place, format: 'png', part }));
};
const map = async (...slugs: string[]) => {
  const bbox = tileExtent(GRID, LEVEL, COLUMN, ROW);
  const layers = slugs.map((slug) => ({ slug }));
  return rgba(await engine.map({ layers, crs: 'EPSG:4326', bbox, width: 256, height: 256, format: 'png' }));
};

test('NAME-01 filled polygons and relief are areas, and contours; lines, points and buildings are not', () => {
  expect(CATALOGUE.filter(isArea).map(({ slug }) => slug)).toEqual([
    'relief-ombre',
    'courbes-de-niveau',
    'altitude',
    'pente',
    'communes',
    'subdivisions',
    'population-par-commune',
    'occupation-du-sol',
    'bathymetrie',
    'mer-territoriale',
    'limites-maritimes',
  ]);
});

test('NAME-01 areas lie between the ground and the drawing of a base map, in their order, below all other layers', () => {
  expect(laid('fond-clair', 'routes', 'pente', 'sante', 'communes')).toEqual([
    ['fond-clair', 'ground', 'source-over'],
    ['pente', 'all', 'multiply'],
    ['communes', 'all', 'multiply'],
    ['fond-clair', 'drawing', 'source-over'],
    ['routes', 'all', 'source-over'],
    ['sante', 'all', 'source-over'],
  ]);
});

test('NAME-01 without a base map, or without an area, layers lie as they are asked for', () => {
  expect(laid('pente', 'routes', 'communes').map(([slug]) => slug)).toEqual(['pente', 'routes', 'communes']);
  expect(laid('fond-clair', 'routes')).toEqual([
    ['fond-clair', 'all', 'source-over'],
    ['routes', 'all', 'source-over'],
  ]);
});

test('NAME-01 on a dark ground an area is laid and not multiplied', () => {
  expect(laid('fond-sombre', 'pente')[1]).toEqual(['pente', 'all', 'source-over']);
});

test('NAME-01 OWS-02 a picture of several layers shows roads and coast over an area, and the relief through it', async () => {
  const [together, alone, drawing] = await Promise.all([
    map('fond-clair', 'pente'),
    map('fond-clair'),
    tile('fond-clair', 'drawing'),
  ]);
  let [drawn, kept, open, darker] = [0, 0, 0, 0];
  for (let i = 0; i < together.length; i += 4) {
    const channels = [i, i + 1, i + 2];
    if (drawing[i + 3] === 255) {
      drawn++;
      if (channels.every((at) => together[at] === alone[at])) kept++;
    } else if (drawing[i + 3] === 0) {
      open++;
      if (channels.every((at) => (together[at] ?? 0) <= (alone[at] ?? 0))) darker++;
    }
  }
  expect(drawn).toBeGreaterThan(200);
  expect(kept / drawn).toBeGreaterThan(0.99);
  expect(darker / open).toBeGreaterThan(0.99);
  expect(together.equals(alone)).toBe(false);
});

test('NAME-01 OWS-02 wherever an area is asked for, the picture is the same', async () => {
  const [under, over] = await Promise.all([map('fond-clair', 'pente', 'routes'), map('fond-clair', 'routes', 'pente')]);
  expect(over.equals(under)).toBe(true);
});
