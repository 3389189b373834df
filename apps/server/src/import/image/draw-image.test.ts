import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CrsCode, Extent } from '@motu/core';
import { PROJECTIONS } from '@motu/engine';
import { createFrame, openImages } from '@motu/engine/image';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compare, gdalPixels, type MadePicture, makePicture, photograph } from '../../testing/pictures.ts';
import { gridOf, placePicture } from './image-grid.ts';
import { createMosaic } from './mosaic.ts';
import { openPicture } from './open-picture.ts';
import { writeImage } from './write-image.ts';

const folder = mkdtempSync(join(tmpdir(), 'motu-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SIZE = 256;
const ORTHO: MadePicture = {
  width: 1000,
  height: 900,
  bands: 3,
  epsg: 3297,
  corner: [225_000, 8_058_000],
  step: 0.2,
  value: photograph,
};

/** Imports files as one picture, without a territory. */
async function written(name: string, ...files: string[]) {
  const pictures = [];
  for (const file of files) pictures.push(placePicture(await openPicture(file, null), null));
  const grid = gridOf(pictures);
  const isStriped = pictures.some((one) => one.isStriped);
  const options = { path: join(folder, name), grid, isStriped, pause: async () => {}, onProgress: () => {} };
  await writeImage({ ...options, read: createMosaic(grid, pictures) });
  for (const picture of pictures) await picture.close();
  return grid;
}

/** A square of 256 pixels in the middle of an extent of degrees. */
function areaOf(crs: CrsCode, [west, south, east, north]: Extent, resolution: number) {
  const [x, y] = PROJECTIONS[crs].forward((west + east) / 2, (south + north) / 2);
  const half = (resolution * SIZE) / 2;
  return { crs, extent: [x - half, y - half, x + half, y + half] as const, size: SIZE };
}

function drawn(image: string, { crs, extent }: ReturnType<typeof areaOf>): Uint8Array {
  const images = openImages(folder, 64e6);
  const pixels = images.pixels(image, createFrame({ crs, extent: [...extent], width: SIZE, height: SIZE }));
  images.close();
  if (!pixels) throw new Error('Nothing was drawn.');
  return new Uint8Array(pixels.buffer);
}

let ortho: string;
let extent: Extent;
beforeAll(async () => {
  ortho = makePicture(folder, 'ortho', { ...ORTHO, options: ['-co', 'TILED=YES', '-co', 'COMPRESS=DEFLATE'] });
  execFileSync('gdaladdo', ['-q', '-r', 'average', ortho, '2', '4']);
  ({ extent } = await written('ortho.sqlite', ortho));
});

test.each([
  ['EPSG:3857', 0.05],
  ['EPSG:3857', 0.1493],
  ['EPSG:3857', 0.2986],
  ['EPSG:3857', 0.5972],
  ['EPSG:3297', 0.2],
  ['EPSG:3297', 0.3],
  ['EPSG:3296', 0.25],
  ['EPSG:4326', 2.7e-6],
] as const)(
  'TER-05 in %s at %f a pixel a picture is what gdalwarp draws, within 2 levels of 255',
  async (crs, resolution) => {
    const area = areaOf(crs, extent, resolution);
    const { most, compared, uneven } = compare(drawn('ortho.sqlite', area), gdalPixels(folder, [ortho], area));
    expect(most).toBeLessThanOrEqual(2);
    expect(compared).toBeGreaterThan(60_000);
    expect(uneven).toBe(0);
  },
);

test.each([
  ['IGN Tahiti 79 / UTM 6S, another datum', 3304, [225_000, 8_058_000], 0.5],
  ['IGN72 Nuku Hiva / UTM 7S, a datum with a shift for each island', 2978, [594_000, 9_018_000], 0.5],
  ['Web Mercator', 3857, [-16_650_000, -1_985_000], 0.5],
  ['degrees of WGS 84', 4326, [-149.6, -17.5], 5e-6],
] as const)('TER-05 a picture in %s lies where GDAL lays it', async (_what, epsg, corner, step) => {
  // Soft colours alone: a centimetre between two ways of changing a datum is no other picture.
  const value = (x: number, y: number, band: number) =>
    Math.round(128 + 60 * Math.sin(x / 37 + band) + 60 * Math.cos(y / 23));
  const file = makePicture(folder, `place-${epsg}`, { ...ORTHO, epsg, corner, step, value });
  const { extent } = await written(`place-${epsg}.sqlite`, file);
  const area = areaOf('EPSG:3857', extent, 0.55);
  const { most, compared } = compare(drawn(`place-${epsg}.sqlite`, area), gdalPixels(folder, [file], area));
  expect(most).toBeLessThanOrEqual(2);
  expect(compared).toBeGreaterThan(60_000);
});

test('TER-05 outside of a picture and where it has no data nothing is drawn, as gdalwarp has it', async () => {
  const value = (x: number, y: number, band: number) =>
    Math.hypot(x - 500, y - 450) > 300 ? 7 : 50 + photograph(x, y, band) / 2;
  const file = makePicture(folder, 'trou', { ...ORTHO, value, options: ['-a_nodata', '7'] });
  const { extent } = await written('trou.sqlite', file);
  const area = areaOf('EPSG:3857', extent, 0.9);
  const ours = drawn('trou.sqlite', area);
  const { most, compared, uneven } = compare(ours, gdalPixels(folder, [file], area));
  expect(most).toBeLessThanOrEqual(4); // without overviews gdalwarp reduces four pixels and more at once
  expect(compared).toBeGreaterThan(8_000);
  expect(uneven).toBeLessThan(compared / 100); // half-covered pixels of the edge
  expect(ours[3]).toBe(0);
});

test('TER-05 files side by side make one picture without a seam, and so does one of other pixels and another system', async () => {
  const half = { ...ORTHO, width: 500 };
  const right = {
    ...half,
    corner: [225_100, 8_058_000] as const,
    value: (x: number, y: number, band: number) => photograph(x + 500, y, band),
  };
  const parts = [makePicture(folder, 'gauche', half), makePicture(folder, 'droite', right)];
  const { width, height } = await written('mosaique.sqlite', ...parts);
  expect([width, height]).toEqual([1000, 900]);
  const area = areaOf('EPSG:3857', extent, 0.2);
  expect(compare(drawn('mosaique.sqlite', area), gdalPixels(folder, [ortho], area)).most).toBeLessThanOrEqual(2);

  const other = join(folder, 'autre.tif');
  const soft = (x: number, y: number, band: number) =>
    Math.round(128 + 60 * Math.sin(x / 37 + band) + 60 * Math.cos(y / 23));
  const plain = { ...ORTHO, value: soft };
  const [first, second] = [
    makePicture(folder, 'doux', { ...plain, width: 500 }),
    makePicture(folder, 'doux-entier', plain),
  ];
  execFileSync('gdalwarp', ['-q', '-t_srs', 'EPSG:3857', '-r', 'bilinear', '-dstalpha', second, other]);
  await written('autre.sqlite', other, first);
  const { most, uneven } = compare(drawn('autre.sqlite', area), gdalPixels(folder, [second], area));
  expect(most).toBeLessThanOrEqual(3); // resampled twice
  expect(uneven).toBe(0);
});
