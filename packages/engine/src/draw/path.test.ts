import { expect, test } from 'vitest';
import { createFrame } from '../projection/frame.ts';
import { clipLine, clipRing } from './clip.ts';
import { dashedPaths } from './path.ts';

test('TILE-01 the dashes of a line go on where another tile left them', () => {
  const coordinates = Float64Array.from({ length: 202 }, (_, i) => (i % 2 === 0 ? (i / 2) * 10 - 500 : 50));
  const frame = createFrame({ crs: 'EPSG:4326', extent: [0, 0, 100, 100], width: 100, height: 100 });
  const pieces = dashedPaths([{ kind: 'line', coordinates, ends: Uint32Array.of(202) }], frame);
  // The first stretch kept begins 40 pixels before the picture, 460 after the beginning of the line.
  expect(pieces.map(({ offset }) => offset)).toEqual([460]);
});

test('a line that leaves the picture and comes back is two pieces, each with its distance', () => {
  const points = Float64Array.of(0, 5, 20, 5, 20, 500, 5, 500, 5, 8);
  const pieces = clipLine(points, points.length, [0, 0, 10, 10]);
  expect(pieces.map(({ distance }) => distance)).toEqual([0, 530]);
});

test('a ring cut to a rectangle stays within it and keeps its area there', () => {
  const ring = Float64Array.of(-10, -10, 30, -10, 30, 30, -10, 30, -10, -10);
  const cut = [...clipRing(ring, ring.length, [0, 0, 20, 20])];
  expect(cut.every((value) => value >= 0 && value <= 20)).toBe(true);
  let area = 0;
  for (let i = 0, j = cut.length - 2; i < cut.length; j = i, i += 2) {
    area += (cut[j] as number) * (cut[i + 1] as number) - (cut[i] as number) * (cut[j + 1] as number);
  }
  expect(Math.abs(area) / 2).toBe(400);
  expect(clipRing(ring, ring.length, [50, 50, 60, 60])).toHaveLength(0);
});
