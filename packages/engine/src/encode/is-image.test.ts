import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeImage } from './encode.ts';
import { IMAGE_FORMATS } from './formats.ts';
import { isImage } from './is-image.ts';

const data = Uint8Array.from({ length: 64 * 64 * 4 }, (_, i) => (i % 4 === 3 ? 255 : (i * 7) % 251));
const pixels = { data, width: 64, height: 64 };

test.each(IMAGE_FORMATS)('TILE-02 a whole %s of the right size is an image, anything else is not', async (format) => {
  const body = await encodeImage(pixels, format);
  expect(await isImage(body, format, 64)).toBe(true);
  expect(await isImage(body, format, 256)).toBe(false);
  expect(await isImage(body, format === 'webp' ? 'png8' : 'webp', 64)).toBe(false);
  for (const share of [0.1, 0.5, 0.9]) {
    expect(await isImage(body.subarray(0, Math.floor(body.length * share)), format, 64)).toBe(false);
  }
  expect(await isImage(Buffer.from('<ServiceException>Layer not found</ServiceException>'), format, 64)).toBe(false);
  expect(await isImage(new Uint8Array(0), format, 64)).toBe(false);
});

test('TILE-02 a PNG with one bit turned is no image', async () => {
  const body = await encodeImage(pixels, 'png8');
  for (const at of [0, 20, 40, body.length >> 1, body.length - 2]) {
    const turned = Buffer.from(body);
    turned[at] = (turned[at] as number) ^ 1;
    expect(await isImage(turned, 'png8', 64)).toBe(false);
  }
});

test('TILE-02 a WebP that was changed anywhere is an image if, and only if, it decodes whole', async () => {
  const body = await encodeImage(pixels, 'webp');
  const refused = new Set<boolean>();
  for (let i = 0; i < 60; i++) {
    const changed = Buffer.from(body);
    const at = Math.floor((body.length * i) / 60);
    changed[at] = (changed[at] as number) ^ (1 << (i % 8));
    const decodes = await sharp(changed, { failOn: 'truncated' })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .then(
        ({ info }) => info.width === 64 && info.height === 64,
        () => false,
      );
    expect(await isImage(changed, 'webp', 64)).toBe(decodes);
    refused.add(decodes);
  }
  expect(refused.size).toBe(2);
});

test('TILE-02 PNG of other programs are images too', async () => {
  const image = sharp(data, { raw: { width: 64, height: 64, channels: 4 } });
  for (const png of [
    image.clone().png({ palette: true, colours: 4 }),
    image.clone().removeAlpha().png(),
    image.clone().greyscale().png(),
  ]) {
    expect(await isImage(await png.toBuffer(), 'png', 64)).toBe(true);
  }
});
