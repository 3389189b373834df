import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepInSight, setCovered } from './covered.ts';

const SIZE = [400, 800] as const;
const RESOLUTION = 0.001;
const CENTER = [-149.5, -17.5] as const;

// Less motion: the map is where it goes.
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  return () => vi.restoreAllMocks();
});

function newMap(rotation = 0): OlMap {
  const view = new View({ projection: 'EPSG:4326', center: [...CENTER], resolution: RESOLUTION, rotation });
  const map = new OlMap({ controls: [], view });
  map.setSize([...SIZE]);
  view.setViewportSize([...SIZE]);
  return map;
}

/** Where a point is on the screen, by the view that is drawn. */
function pixelOf(map: OlMap, [lon, lat]: readonly [number, number]): number[] {
  const { center, rotation, resolution } = map.getView().getState();
  const [x, y] = [(lon - (center[0] ?? 0)) / resolution, (lat - (center[1] ?? 0)) / resolution];
  const right = x * Math.cos(-rotation) - y * Math.sin(-rotation);
  const up = x * Math.sin(-rotation) + y * Math.cos(-rotation);
  return [SIZE[0] / 2 + right, SIZE[1] / 2 - up].map(Math.round);
}

/** The point at a pixel of a map that is not turned. */
const pointAt = (x: number, y: number) =>
  [CENTER[0] + (x - SIZE[0] / 2) * RESOLUTION, CENTER[1] - (y - SIZE[1] / 2) * RESOLUTION] as const;

test('INFO-01 the map moves just enough for the point asked about to stand over the sheet', () => {
  const map = newMap();
  const point = pointAt(100, 700);
  keepInSight(map, point);
  setCovered(map, [0, 0, 400, 0]);
  expect(pixelOf(map, point)).toEqual([100, 352]);
  // Pulled up, it stays over it; pushed down, the map is left alone.
  setCovered(map, [0, 0, 600, 0]);
  expect(pixelOf(map, point)).toEqual([100, 152]);
  setCovered(map, [0, 0, 0, 0]);
  expect(pixelOf(map, point)).toEqual([100, 152]);
});

test('INFO-01 beside a panel, and on a map that is turned, the point asked about stays in sight too', () => {
  const map = newMap(Math.PI / 2);
  const point = pointAt(250, 350);
  const [x, y] = pixelOf(map, point);
  keepInSight(map, point);
  setCovered(map, [0, 0, 0, 300]);
  expect(x).toBeLessThan(300);
  expect(pixelOf(map, point)).toEqual([328, y]);
});

test('INFO-01 a point that is seen, that was out of sight, or that is no longer asked about moves nothing', () => {
  for (const point of [pointAt(200, 100), pointAt(200, 1200)]) {
    const map = newMap();
    keepInSight(map, point);
    const before = pixelOf(map, CENTER);
    setCovered(map, [0, 0, 400, 0]);
    expect(pixelOf(map, CENTER)).toEqual(before);
  }
  const map = newMap();
  keepInSight(map, pointAt(200, 700));
  keepInSight(map, null);
  setCovered(map, [0, 0, 400, 0]);
  expect(pixelOf(map, CENTER)).toEqual([200, 400]);
});
