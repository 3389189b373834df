import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CrsCode, type Extent, TILE_GRIDS, tileExtent, tileRange } from '@motu/core';
import { type Position, writeGeoPackage } from '@motu/geopackage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sources } from '../basemap/sources.ts';
import { packed } from '../encode/pixels.ts';
import { openSources } from '../engine/open-sources.ts';
import { createFrame } from '../projection/frame.ts';
import { PROJECTIONS } from '../projection/projection.ts';
import { rule } from '../style/build.ts';
import type { HeatSymbolizer } from '../style/geostyler.ts';
import { styleFault } from '../style/style-fault.ts';
import { plainPicture } from './empty.ts';
import type { Layer } from './layer.ts';
import { Renderer } from './renderer.ts';

const GRID = TILE_GRIDS['EPSG:4326'];
const LEVEL = 10;
const { minColumn: COLUMN = 0, minRow: ROW = 0 } =
  tileRange(GRID, LEVEL, [-149.5, -17.6, -149.5 + 1e-9, -17.6 + 1e-9]) ?? {};
const [WEST, SOUTH, EAST, NORTH] = tileExtent(GRID, LEVEL, COLUMN, ROW);
const PIXEL = (EAST - WEST) / 256;
/** A place by its pixels from the upper left corner of the tile. */
const at = (x: number, y: number): Position => [WEST + x * PIXEL, NORTH - y * PIXEL];

/** Ten points in one place near the right edge of the tile, one on the left, and one far away that counts for twenty. */
const POINTS: readonly { place: Position; poids: number | null }[] = [
  ...Array.from({ length: 10 }, () => ({ place: at(250, 128), poids: 1 })),
  { place: at(60, 128), poids: 5 },
  { place: at(60, 220), poids: null },
  { place: at(3_000, 3_000), poids: 50 },
];

const layerOf = (heat: Partial<HeatSymbolizer>): Layer => ({
  slug: 'chaleur',
  title: 'Chaleur',
  description: '',
  minZoom: 5,
  maxZoom: 20,
  content: {
    kind: 'features',
    table: 'points',
    style: {
      name: 'Chaleur',
      rules: [rule('Densité', [{ kind: 'Heat', radius: 40, opacity: 1, colors: ['#0000FF', '#FF0000'], ...heat }])],
    },
  },
  fields: [],
  legend: null,
  sources: [],
});
const POIDS = { weight: { name: 'property', args: ['poids'] } };

let sources: Sources;
const folder = mkdtempSync(join(tmpdir(), 'motu-heat-'));
beforeAll(async () => {
  const geopackage = join(folder, 'territory.gpkg');
  const rows = POINTS.map(({ place, poids }) => ({
    geometry: { type: 'Point' as const, coordinates: place },
    values: { poids },
  }));
  writeGeoPackage(
    geopackage,
    [{ name: 'points', description: '', geometryType: 'POINT', columns: { poids: 'REAL' }, rows }],
    new Date(),
  );
  sources = await openSources({ geopackage, relief: [], sea: null, texture: null, lagoon: null }, 1);
});
afterAll(async () => {
  await (sources.features as { close(): void | Promise<void> }).close();
  rmSync(folder, { recursive: true });
});

type Shot = { extent: Extent; width?: number; height?: number; scale?: number; crs?: CrsCode };

async function draw(layer: Layer, { extent, width = 256, height = 256, scale = 1, crs = 'EPSG:4326' }: Shot) {
  const frame = createFrame({ crs, extent, width, height, scale });
  const pixels = await new Renderer(sources).render(frame, [{ layer }]);
  const data = Uint8ClampedArray.from(packed(pixels));
  return (x: number, y: number) => [...data.subarray((y * width * scale + x) * 4, (y * width * scale + x) * 4 + 4)];
}

/** The last colour, but for what a pixel off the very middle of its points takes away. */
const isLast = ([red = 0, , blue = 0, alpha]: number[]) => red >= 250 && blue <= 5 && alpha === 255;

const TILE: Extent = [WEST, SOUTH, EAST, NORTH];
const NEXT: Extent = [EAST, SOUTH, EAST + 256 * PIXEL, NORTH];
const BOTH: Extent = [WEST, SOUTH, EAST + 256 * PIXEL, NORTH];

test('ADM-16 TILE-01 heat goes on across the edge of two tiles, which are cut from one picture, at 1× and at 2×', async () => {
  for (const scale of [1, 2]) {
    const [left, right, both] = await Promise.all([
      draw(layerOf({}), { extent: TILE, scale }),
      draw(layerOf({}), { extent: NEXT, scale }),
      draw(layerOf({}), { extent: BOTH, width: 512, scale }),
    ]);
    const side = 256 * scale;
    for (let y = 60 * scale; y < 200 * scale; y += 7) {
      for (let x = 0; x < side; x += 5) {
        expect(left(x, y)).toEqual(both(x, y));
        expect(right(x, y)).toEqual(both(side + x, y));
      }
    }
    // The points of the first tile are seen in the second.
    expect(right(5 * scale, 128 * scale)[3]).toBeGreaterThan(200);
  }
});

test('ADM-16 heat is transparent where nothing is, and its densest place has the last colour', async () => {
  const pixel = await draw(layerOf({}), { extent: BOTH, width: 512 });
  expect(pixel(150, 128)).toEqual([0, 0, 0, 0]);
  expect(isLast(pixel(250, 128))).toBe(true);
  const [red = 0, , blue = 0, alpha] = pixel(60, 128);
  expect([blue > 200, red < 60]).toEqual([true, true]);
  expect(alpha).toBeGreaterThan(100);
});

test('ADM-16 the density scale is that of the whole layer: a weight elsewhere makes all the others paler', async () => {
  const pixel = await draw(layerOf(POIDS), { extent: BOTH, width: 512 });
  // Ten of fifty, five of fifty, and a point without a weight.
  const [ten = 0, , blue = 0] = pixel(250, 128);
  expect(Math.abs(ten - 51)).toBeLessThanOrEqual(3);
  expect(blue).toBeGreaterThan(195);
  expect(pixel(60, 128)[0]).toBeLessThan(ten);
  expect(pixel(60, 220)).toEqual([0, 0, 0, 0]);
  const stronger = await draw(layerOf({ ...POIDS, intensity: 5 }), { extent: BOTH, width: 512 });
  expect(isLast(stronger(250, 128))).toBe(true);
});

test('ADM-16 a point reaches as far as the radius says, and no further; a tile beside it is drawn for that', async () => {
  for (const radius of [10, 40, 90]) {
    const pixel = await draw(layerOf({ radius, intensity: 100 }), { extent: TILE });
    expect(pixel(Math.round(250 - radius * 0.85), 128)[3]).toBeGreaterThan(0);
    expect(pixel(Math.floor(250 - radius - 8), 128)[3]).toBe(0);
  }
  const frame = createFrame({
    crs: 'EPSG:4326',
    extent: [EAST + 60 * PIXEL, SOUTH, EAST + 316 * PIXEL, NORTH],
    width: 256,
    height: 256,
  });
  expect(await plainPicture(frame, layerOf({ radius: 90 }), sources)).toBeNull();
  expect(await plainPicture(frame, layerOf({ radius: 20 }), sources)).toBe('transparent');
});

test('ADM-16 heat in another system is where its points are', async () => {
  const [lon, lat] = at(250, 128);
  const [x, y] = PROJECTIONS['EPSG:3297'].forward(lon, lat);
  const pixel = await draw(layerOf({}), { extent: [x - 2560, y - 2560, x + 2560, y + 2560], crs: 'EPSG:3297' });
  expect(isLast(pixel(128, 128))).toBe(true);
  expect(pixel(128, 10)[3]).toBe(0);
});

test('ADM-16 what a heat cannot be is said', async () => {
  const faultOf = (heat: object) =>
    styleFault({ name: 'S', rules: [{ name: 'R', symbolizers: [{ kind: 'Heat', ...heat }] }] });
  expect(await faultOf({})).toBeNull();
  expect(await faultOf({ radius: 40, intensity: 2, ...POIDS, colors: ['#000000', '#ffffff'] })).toBeNull();
  expect(await faultOf({ radius: 500 })).toMatch(/radius.* doit être un nombre de 1 à 100/);
  expect(await faultOf({ radius: { name: 'property', args: ['poids'] } })).toMatch(/le même pour tous/);
  expect(await faultOf({ colors: ['#000000'] })).toMatch(/liste de 2 à 20 couleurs/);
  expect(await faultOf({ colors: ['red', '#000000'] })).toMatch(/#RRVVBB/);
  expect(await faultOf({ weight: { name: 'danger', args: [] } })).toMatch(/danger/);
});
