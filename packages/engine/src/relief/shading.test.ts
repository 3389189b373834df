import { expect, test } from 'vitest';
import { median3 } from '../raster/median.ts';
import { blur } from './gaussian.ts';
import { hillshade } from './hillshade.ts';

const rough = (width: number, height: number) =>
  Float32Array.from({ length: width * height }, (_, i) =>
    Math.max(0, 400 * Math.sin(i / 77) + ((i * 7919) % 523) + (i % width)),
  );

type Size = { width: number; height: number; margin: number };

/** What is computed of each cell within a margin, of its neighbours at so many columns and rows from it; beyond the edge they are as on it. */
function each(
  values: Float32Array,
  { width, height, margin }: Size,
  compute: (at: (x: number, y: number) => number) => number,
): Float32Array {
  const result = new Float32Array(values.length);
  const within = (at: number, length: number) => Math.max(0, Math.min(length - 1, at));
  for (let y = margin; y < height - margin; y++)
    for (let x = margin; x < width - margin; x++)
      result[y * width + x] = compute(
        (dx, dy) => values[within(y + dy, height) * width + within(x + dx, width)] as number,
      );
  return result;
}

function inner(values: Float32Array, { width, height, margin }: Size): Float32Array {
  return values.filter((_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return Math.min(x, y, width - 1 - x, height - 1 - y) >= margin;
  });
}

// Even and odd numbers of cells within the margin: they are computed two or four at a time.
const SIZES: Size[] = [
  { width: 40, height: 34, margin: 9 },
  { width: 41, height: 33, margin: 3 },
  { width: 30, height: 21, margin: 1 },
];

test.each(SIZES)('OWS-02 light is the sum of four lights on the slope of a cell, to the last bit: %o', (size) => {
  const { width, height, margin } = size;
  const degree = Math.PI / 180;
  const [flat, low] = [Math.sin(42 * degree), Math.cos(42 * degree)];
  const lights = [315, 275, 355, 225].map((azimuth) => [
    Math.sin(azimuth * degree) * low,
    Math.cos(azimuth * degree) * low,
  ]) as [number, number][];
  const shares = [0.46, 0.2, 0.2, 0.14];
  const heights = rough(width, height);
  const expected = each(heights, size, (at) => {
    const east = (at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1)) * (1.3 / (8 * 33));
    const up = (at(-1, -1) + 2 * at(0, -1) + at(1, -1) - at(-1, 1) - 2 * at(0, 1) - at(1, 1)) * (1.3 / (8 * 38));
    if (east === 0 && up === 0) return 0;
    const length = Math.sqrt(1 + east * east + up * up);
    return (
      lights.reduce(
        (sum, [x, y], i) => sum + Math.max(0, (flat - east * x - up * y) / length) * (shares[i] as number),
        0,
      ) - flat
    );
  });
  expect(hillshade(heights, width, height, 33, 38, 1.3, margin)).toEqual(expected);
});

test.each(SIZES)('OWS-02 a median is the fifth of nine cells, and sea stays sea: %o', (size) => {
  const { width, height, margin } = size;
  const heights = rough(width, height);
  const nine = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [x, y] as const));
  const expected = each(heights, size, (at) =>
    at(0, 0) === 0 ? 0 : (nine.map(([x, y]) => at(x, y)).sort((a, b) => a - b)[4] as number),
  );
  const found = median3(heights, width, height, margin);
  expect(inner(found, size)).toEqual(inner(expected, size));
  expect([found.slice(0, margin * width), found.slice(-margin * width)]).toEqual([
    heights.slice(0, margin * width),
    heights.slice(-margin * width),
  ]);
});

test.each([0.1, 0.9, 2.4])(
  'OWS-02 a narrow blur is the weighted sum along rows, then down columns, to the last bit: σ %f',
  (sigma) => {
    const radius = sigma < 0.2 ? 0 : Math.ceil(sigma * 3);
    const raw = Float32Array.from({ length: 2 * radius + 1 }, (_, i) =>
      Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)),
    );
    const total = Array.from(raw, (_, i) => Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma))).reduce(
      (a, b) => a + b,
      0,
    );
    const weights = raw.map((weight) => weight / total);
    for (const { width, height } of SIZES) {
      const all = { width, height, margin: 0 };
      const heights = rough(width, height);
      const across = each(heights, all, (at) =>
        weights.reduce((sum, weight, i) => sum + at(i - radius, 0) * weight, 0),
      );
      const both = each(across, all, (at) =>
        weights.reduce((sum, weight, i) => Math.fround(sum + at(0, i - radius) * weight), 0),
      );
      expect(blur(heights, width, height, sigma, sigma)).toEqual(both);
    }
  },
);

test('OWS-02 a wide blur is that of three means, and keeps what is even', () => {
  const [width, height] = [61, 47];
  const even = new Float32Array(width * height).fill(12.5);
  expect(blur(even, width, height, 6, 7)).toEqual(even);
  const heights = rough(width, height);
  const mean = (values: Float32Array, [radiusX, radiusY]: readonly [number, number]) =>
    each(values, { width, height, margin: 0 }, (at) => {
      let sum = 0;
      for (let x = -radiusX; x <= radiusX; x++) for (let y = -radiusY; y <= radiusY; y++) sum += at(x, y);
      return sum / (2 * radiusX + 1) / (2 * radiusY + 1);
    });
  // σ = 6: 3 × (2r + 1)² − 1 over 12 is 36 for radii of 5, 5 and 6, nearly.
  let expected: Float32Array = heights;
  for (const radius of [5, 5, 6]) expected = mean(expected, [radius, radius]);
  const found = blur(heights, width, height, 6, 6);
  for (const [i, value] of found.entries()) expect(Math.abs(value - (expected[i] as number))).toBeLessThan(0.01);
});
