import { afterEach, expect, test, vi } from 'vitest';
import { createMap } from './create-map.ts';
import { zoomTo } from './zoom-to.ts';

afterEach(() => vi.unstubAllGlobals());

/** A line from north to south. */
const [NORTH, SOUTH] = [-17.5, -17.9];
const line = {
  type: 'LineString' as const,
  coordinates: [
    [-149.5, NORTH],
    [-149.5, SOUTH],
  ] as [number, number][],
};

test.each([
  ['a phone that lies', [844, 334], 110],
  ['a large screen', [1440, 844], 60],
  ['a phone', [390, 600], 60],
] as const)('MAP-14 what is shown whole keeps off what stands at the foot of %s', (_, size, foot) => {
  vi.stubGlobal('matchMedia', () => ({ matches: true })); // no motion
  const map = createMap();
  map.setSize([...size]);
  map.getView().setViewportSize([...size]);
  zoomTo(map, [line]);
  const view = map.getView();
  const [, middle = 0] = view.getCenter() ?? [];
  const rowOf = (lat: number) => size[1] / 2 + (middle - lat) / (view.getResolution() ?? 1);
  expect(rowOf(NORTH)).toBeGreaterThan(59);
  expect(rowOf(SOUTH)).toBeLessThan(size[1] - foot + 1);
});
