import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Kernel } from '../kernel/kernel.ts';
import { encodeImage } from './encode.ts';
import { IMAGE_FORMATS } from './formats.ts';
import { packed, partOf, type RgbaPixels } from './pixels.ts';

function gradient(size: number, alpha: (x: number) => number): RgbaPixels {
  const data = new Uint8Array(size * size * 4);
  for (let i = 0; i < size * size; i++) {
    const [x, y] = [i % size, Math.floor(i / size)];
    data.set([100 + (x * 100) / size, 150 + (y * 80) / size, 200 - ((x + y) * 40) / size, alpha(x)], i * 4);
  }
  return { data, width: size, height: size };
}

const decode = (body: Uint8Array) => sharp(body).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

test.each(IMAGE_FORMATS)('OWS-02 a picture in %s decodes to what was drawn', async (format) => {
  const picture = gradient(128, () => 255);
  const { data, info } = await decode(await encodeImage(picture, format));
  expect([info.width, info.height]).toEqual([128, 128]);
  let worst = 0;
  for (let i = 0; i < data.length; i++)
    worst = Math.max(worst, Math.abs((data[i] as number) - (picture.data[i] as number)));
  expect(worst).toBeLessThanOrEqual(format === 'png' ? 0 : 14);
});

test('OWS-02 a picture of few colours keeps them exactly in 8 bits, transparency included', async () => {
  const data = new Uint8Array(16 * 16 * 4);
  for (let i = 0; i < 256; i++) data.set([i < 40 ? 255 : 10, 20, 30, i < 100 ? 0 : i < 200 ? 128 : 255], i * 4);
  const back = await decode(await encodeImage({ data, width: 16, height: 16 }, 'png8'));
  expect(Buffer.compare(back.data, Buffer.from(data))).toBe(0);
});

test('OWS-02 transparency survives in PNG, PNG 8 and WebP, and JPEG puts white below', async () => {
  const picture = gradient(64, (x) => (x < 32 ? 0 : 255));
  for (const format of ['png', 'png8', 'webp'] as const) {
    const { data } = await decode(await encodeImage(picture, format));
    expect([data[3], data[63 * 4 + 3]]).toEqual([0, 255]);
  }
  const { data } = await decode(await encodeImage(picture, 'jpeg'));
  expect(data[0]).toBeGreaterThan(245);
});

test('OWS-02 a part of a picture is encoded like the same part alone, whatever was encoded before', async () => {
  const whole = gradient(96, () => 255);
  for (const [width, height] of [
    [31, 64],
    [63, 32],
  ] as const) {
    const part = partOf(whole, 5, 9, width, height);
    const alone = { data: packed(part), width, height };
    for (const format of ['png', 'png8'] as const) {
      expect(await encodeImage(part, format)).toEqual(await encodeImage(alone, format));
    }
    const { info } = await decode(await encodeImage(part, 'png8'));
    expect([info.width, info.height]).toEqual([width, height]);
  }
});

test('OWS-02 a picture of more colours than can be numbered still looks the same in 8 bits', async () => {
  const size = 512;
  const data = new Uint8Array(size * size * 4);
  for (let i = 0; i < size * size; i++) {
    const [x, y] = [i % size, Math.floor(i / size)];
    data.set([x >> 1, y >> 1, ((x & 1) << 5) + ((y & 1) << 6), 255], i * 4);
  }
  const back = await decode(await encodeImage({ data, width: size, height: size }, 'png8'));
  let sum = 0;
  for (let i = 0; i < data.length; i++) sum += Math.abs((back.data[i] as number) - (data[i] as number));
  expect(sum / (size * size * 3)).toBeLessThan(12);
  expect(back.data.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true);
});

test.each(['png', 'jpeg', 'webp'] as const)(
  'OWS-01 the tiles of a block in %s, encoded together from the memory that they share, are each their own',
  async (format) => {
    const memory = new Uint8Array(16 * 16 * 4);
    const kernel = {
      wordsOf: (left: number) => memory.fill(left === 0 ? 20 : 220).length,
      parcel: (length: number) => memory.subarray(0, length),
    } as unknown as Kernel;
    const tiles = [0, 16].map((left) => encodeImage({ kernel, left, top: 0, width: 16, height: 16 }, format));
    const colors = (await Promise.all(tiles)).map(async (body) => (await decode(body)).data[0] as number);
    const [first = 0, second = 0] = await Promise.all(colors);
    expect(first).not.toBe(second);
  },
);
