import { createCanvas, ImageData } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { isOpaque, opaqueColors } from '../encode/pixels.ts';
import { blend } from './blend.ts';

const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
  return seed / 0x7fffffff;
};

function someBytes(pixels: number, alphas: readonly number[], next: () => number): Uint8ClampedArray<ArrayBuffer> {
  return Uint8ClampedArray.from({ length: pixels * 4 }, (_, i) =>
    i % 4 === 3 ? (alphas[Math.floor(next() * alphas.length)] as number) : next() * 256,
  );
}

test('PRN-04 names over a map are what Skia would lay there, to one level of 255, and nothing else is touched', () => {
  const next = random(7);
  const [width, height] = [40, 30];
  const under = someBytes(width * height, [255], next);
  const above = someBytes(16 * 16, [0, 0, 64, 128, 191, 255], next);
  const below = createCanvas(width, height).getContext('2d');
  below.putImageData(new ImageData(under.slice(), width, height), 0, 0);
  const layer = createCanvas(16, 16);
  layer.getContext('2d').putImageData(new ImageData(above.slice(), 16, 16), 0, 0);
  below.drawImage(layer, 5, 9);
  const expected = below.getImageData(0, 0, width, height).data;
  const blended = under.slice();
  blend(above, { left: 5, top: 9, width: 16, height: 16 }, { data: blended, width, height });
  const differences = blended.map((value, i) => Math.abs(value - (expected[i] as number)));
  expect(Math.max(...differences)).toBeLessThanOrEqual(1);
  for (let i = 0; i < blended.length; i++) {
    const [x, y] = [(i >> 2) % width, Math.floor((i >> 2) / width)];
    const isBeside = x < 5 || y < 9 || x >= 21 || y >= 25;
    if (isBeside || above[((y - 9) * 16 + x - 5) * 4 + 3] === 0) expect(blended[i]).toBe(under[i]);
  }
});

test.each([
  [1, 1],
  [3, 5],
  [7, 4],
  [16, 3],
  [41, 6],
])('PRN-04 the colours of an opaque picture of %i × %i, or of a part of it, are its own', (width, height) => {
  const next = random(width);
  const data = someBytes((width + 2) * height, [255], next);
  const colors = opaqueColors({ data, width, height, stride: width + 2 });
  const expected: number[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      expected.push(...data.subarray((y * (width + 2) + x) * 4, (y * (width + 2) + x) * 4 + 3));
  expect([...(colors as Uint8Array)]).toEqual(expected);
  data[((height - 1) * (width + 2) + width - 1) * 4 + 3] = 254;
  expect(isOpaque({ data, width, height, stride: width + 2 })).toBe(false);
  expect(opaqueColors({ data, width, height, stride: width + 2 })).toBeNull();
});
