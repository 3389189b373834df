import type { Extent } from '@motu/core';
import { expect, test } from 'vitest';
import { createPicture } from '../draw/picture.ts';
import { packed } from '../encode/pixels.ts';
import { createFrame } from '../projection/frame.ts';
import { compileStyle } from './compile.ts';

const SIDE = 64;
/** Skia smooths the edge of one line a little otherwise where it begins elsewhere. */
const EDGE = 48;
/** An area that covers every picture. */
const AREA = {
  id: 1,
  properties: {},
  geometry: {
    kind: 'polygon' as const,
    coordinates: Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10, 0, 0),
    ends: Uint32Array.of(10),
  },
};

async function draw(wellKnownName: string, extent: Extent, width = SIDE, scale = 1) {
  const graphicFill = { kind: 'Mark' as const, wellKnownName, radius: 5, strokeColor: '#000000', strokeWidth: 2 };
  const style = await compileStyle({
    name: 'H',
    rules: [{ name: 'H', symbolizers: [{ kind: 'Fill', graphicFill: graphicFill as never }] }],
  });
  const picture = createPicture(createFrame({ crs: 'EPSG:4326', extent, width, height: SIDE, scale }));
  style.draw(picture, [AREA]);
  const data = Uint8ClampedArray.from(packed(picture.pixels()));
  return (x: number, y: number) => data[(y * width * scale + x) * 4 + 3] as number;
}

const ALL = ['slash', 'backslash', 'vertline', 'horline', 'plus', 'times'];
const pixels = Array.from({ length: 50 }, (_, i) => i + 7);

test.each(ALL)('ADM-16 TILE-01 hatching %s goes on across two tiles', async (name) => {
  const step = SIDE * 0.01;
  const [left, right, both] = await Promise.all([
    draw(`shape://${name}`, [1.13, 1, 1.13 + step, 1 + step]),
    draw(`shape://${name}`, [1.13 + step, 1, 1.13 + 2 * step, 1 + step]),
    draw(`shape://${name}`, [1.13, 1, 1.13 + 2 * step, 1 + step], 2 * SIDE),
  ]);
  for (const y of pixels) {
    for (let x = 0; x < SIDE; x++) {
      expect(Math.abs(left(x, y) - both(x, y))).toBeLessThanOrEqual(EDGE);
      expect(Math.abs(right(x, y) - both(SIDE + x, y))).toBeLessThanOrEqual(EDGE);
    }
  }
  expect(pixels.some((x) => both(x, 30) > 200 || both(30, x) > 200)).toBe(true);
});

test('ADM-16 each hatching runs its own way', async () => {
  const at = await Promise.all(ALL.map((name) => draw(`shape://${name}`, [1, 1, 1.64, 1.64])));
  /** Along which steps nothing changes. */
  const same = (pixel: (x: number, y: number) => number, dx: number, dy: number) =>
    pixels
      .slice(0, 30)
      .every((x) => pixels.slice(0, 30).every((y) => Math.abs(pixel(x, y + 5) - pixel(x + dx, y + 5 + dy)) <= EDGE));
  const ways = at.map((pixel) => ({
    slash: same(pixel, 5, -5),
    backslash: same(pixel, 5, 5),
    vertical: same(pixel, 0, 5),
    horizontal: same(pixel, 5, 0),
  }));
  const none = { slash: false, backslash: false, vertical: false, horizontal: false };
  expect(ways).toEqual([
    { ...none, slash: true },
    { ...none, backslash: true },
    { ...none, vertical: true },
    { ...none, horizontal: true },
    none,
    none,
  ]);
});
