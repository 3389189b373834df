import { join } from 'node:path';
import { createSmallTerritory, type SmallTerritory } from '@motu/territory/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFrame } from '../projection/frame.ts';
import { median3 } from '../raster/median.ts';
import { blur } from './gaussian.ts';
import { hillshade, slope } from './hillshade.ts';
import { openRelief, type ReliefSource } from './relief-source.ts';

let territory: SmallTerritory;
let relief: ReliefSource;
beforeAll(async () => {
  territory = createSmallTerritory();
  relief = await openRelief([{ path: join(territory.folder, 'relief_tahiti.tif'), generalised: false }], 8e6);
});
afterAll(async () => {
  await relief.close();
  territory.remove();
});

test('flat ground is neither lit nor shaded, a slope to the north-west is lit and its back is dark', () => {
  const plane = (dx: number, dy: number) =>
    Float32Array.from({ length: 25 }, (_, i) => (i % 5) * dx + Math.floor(i / 5) * dy);
  const light = (heights: Float32Array) => hillshade(heights, 5, 5, 30, 30, 1)[12] as number;
  expect(light(plane(0, 0))).toBe(0);
  expect(light(plane(10, 10))).toBeGreaterThan(0.1);
  expect(light(plane(-10, -10))).toBeLessThan(-0.1);
  expect(slope(plane(30, 0), 5, 5, 30, 30)[12]).toBeCloseTo(45, 3);
});

test('what is computed within a margin is what is computed of the whole', () => {
  const [width, height, margin] = [40, 34, 9];
  const rough = Float32Array.from({ length: width * height }, (_, i) => ((i * 7919) % 523) + (i % width));
  const within = (values: Float32Array) =>
    values.filter((_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      return Math.min(x, y, width - 1 - x, height - 1 - y) >= margin;
    });
  const each = (compute: (margin?: number) => Float32Array) =>
    expect(within(compute(margin))).toEqual(within(compute()));
  for (const sigma of [0.1, 1.1, 2.4, 2.6]) each((inner) => blur(rough, width, height, sigma, sigma, inner));
  each((inner) => median3(rough, width, height, inner));
  each((inner) => hillshade(rough, width, height, 30, 30, 1.2, inner));
});

test('altitude is read in metres from decimetres, and is unknown outside the model', async () => {
  const top = await relief.altitude(-149.5, -17.62);
  expect(top?.metres).toBeGreaterThan(1900);
  expect(top?.metres).toBeLessThan(2400);
  expect(await relief.altitude(-149.695, -17.425)).toBeNull();
  expect(await relief.altitude(10, 10)).toBeNull();
});

test('TILE-01 two neighbouring pictures hold the same relief as one picture of both', async () => {
  const res = 1.40625 / 2 ** 12;
  const [west, north] = [-149.6, -17.55];
  const frame = (left: number, width: number) =>
    createFrame({
      crs: 'EPSG:4326',
      extent: [west + left * res, north - 128 * res, west + (left + width) * res, north],
      width,
      height: 128,
    });
  const read = async (left: number, width: number) =>
    relief.pixels(frame(left, width), { left: 0, top: 0, width, height: 128 }, ['height', 'shade']);
  const [whole, right] = [await read(0, 256), await read(128, 128)];
  for (let y = 0; y < 128; y += 7) {
    for (let x = 0; x < 128; x += 5) {
      for (const field of ['height', 'shade'] as const) {
        expect(right?.[field][y * 128 + x]).toBeCloseTo(whole?.[field][y * 256 + 128 + x] as number, 3);
      }
    }
  }
});
