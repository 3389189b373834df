import { TILE_GRIDS, tileRange } from '@motu/core';
import { expect, test } from 'vitest';
import type { Geometry } from '../geometry/geometry.ts';
import { PROJECTIONS } from '../projection/projection.ts';
import { cutRings, twiceArea } from './cut-shape.ts';
import { ringNear } from './ring-near.ts';
import { tileSpace } from './tile-space.ts';

/** A coast of many vertices, some tiles wide, that leaves and enters every side of them and goes around their corners. */
function coast(round: number): Geometry {
  const positions = Array.from({ length: 4000 }, (_, i) => {
    const turn = (i / 4000) * 2 * Math.PI;
    const far = 0.5 + 0.45 * Math.sin(turn * (3 + round)) + 0.02 * Math.sin(turn * 311);
    return [-149.6 + far * Math.cos(turn), -17.5 + far * Math.sin(turn)];
  });
  const coordinates = Float64Array.from([...positions, positions[0] ?? []].flat());
  return { kind: 'polygon', coordinates, ends: Uint32Array.of(coordinates.length) };
}

const PLACES = (['EPSG:3857', 'EPSG:4326'] as const).flatMap((grid) =>
  [7, 9, 10].flatMap((level) =>
    [-150.4, -149.9, -149.6, -149.1].flatMap((lon) =>
      [-18.3, -17.5, -17.1].map((lat) => [grid, level, lon, lat] as const),
    ),
  ),
);

test('DATA-06 of a ring of many vertices a tile holds the same, whether or not those far from it are left out first', () => {
  let [cut, whole, empty] = [0, 0, 0];
  for (let round = 0; round < 3; round++)
    for (const [grid, level, lon, lat] of PLACES) {
      const [x, y] = PROJECTIONS[grid].forward(lon, lat);
      const { minColumn: column = 0, minRow: row = 0 } = tileRange(TILE_GRIDS[grid], level, [x, y, x, y]) ?? {};
      const space = tileSpace({ grid, level, column, row });
      const geometry = coast(round);
      const near = cutRings(geometry, space);
      const all = cutRings(geometry, { ...space, sides: null });
      expect(near.map(twiceArea)).toEqual(all.map(twiceArea));
      expect(near.map((ring) => corners(ring))).toEqual(all.map((ring) => corners(ring)));
      const { coordinates } = geometry;
      const left = (space.sides && ringNear(coordinates, 0, coordinates.length, space.sides)?.length) ?? 0;
      if (all.length === 0) empty++;
      else if (left < coordinates.length / 2) cut++;
      else whole++;
    }
  expect(Math.min(cut, whole, empty)).toBeGreaterThan(10);
});

/** Its vertices, wherever it begins. */
const corners = (ring: readonly number[]) =>
  Array.from({ length: ring.length / 2 }, (_, i) => `${ring[i * 2]} ${ring[i * 2 + 1]}`).sort();
