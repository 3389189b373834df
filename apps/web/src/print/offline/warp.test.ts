import { expect, test } from 'vitest';
import { type Pixels, warp } from './warp.ts';

const empty = (width: number, height: number): Pixels => ({
  data: new Uint8ClampedArray(4 * width * height),
  width,
  height,
});

/** Red grows to the right, green downwards: a pixel tells where it comes from. */
function ramp(width: number, height: number): Pixels {
  const pixels = empty(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels.data.set([2 * x, 2 * y, 7, 255], 4 * (y * width + x));
  return pixels;
}

const at = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];

test('PRN-09 a picture that is not moved is the same, pixel for pixel', () => {
  const source = ramp(100, 70);
  const target = empty(100, 70);
  warp(source, target, (x, y) => [x, y]);
  expect(target.data).toEqual(source.data);
});

test('PRN-09 a picture that is turned, enlarged and moved shows each place where it belongs, between pixels too', () => {
  const source = ramp(120, 120);
  const target = empty(90, 90);
  const [cos, sin] = [Math.cos(0.4) / 2, Math.sin(0.4) / 2];
  const sourceOf = (x: number, y: number) => [30 + x * cos - y * sin + 12, 30 + x * sin + y * cos] as const;
  warp(source, target, sourceOf);
  for (const [x, y] of [
    [0, 0],
    [41, 17],
    [89, 89],
    [63, 64],
  ] as const) {
    const [fromX, fromY] = sourceOf(x + 0.5, y + 0.5);
    const [red, green, blue, alpha] = at(target, x, y);
    expect(Math.abs((red ?? 0) - 2 * (fromX - 0.5))).toBeLessThanOrEqual(1);
    expect(Math.abs((green ?? 0) - 2 * (fromY - 0.5))).toBeLessThanOrEqual(1);
    expect([blue, alpha]).toEqual([7, 255]);
  }
});

test('PRN-09 what is not in the picture stays empty, and a colour at its edge is not darkened by what is beyond', () => {
  const source = empty(4, 4);
  source.data.fill(200);
  const target = empty(12, 12);
  warp(source, target, (x, y) => [x - 4, y - 4]);
  expect(at(target, 0, 0)).toEqual([0, 0, 0, 0]);
  expect(at(target, 11, 5)).toEqual([0, 0, 0, 0]);
  expect(at(target, 5, 5)).toEqual([200, 200, 200, 200]);
  const half = empty(12, 12);
  warp(source, half, (x, y) => [x - 4.5, y - 4]);
  expect(at(half, 4, 5)).toEqual([200, 200, 200, 100]);
});
