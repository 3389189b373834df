import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { expect, test } from 'vitest';
import { locationPath } from './location-path.ts';
import { showLocation } from './show-location.ts';

const BORA_BORA = { title: 'Bora Bora', lon: -151.74, lat: -16.5, width: 0.2, height: 0.2 };

test('APP-09 the map shows the saved location whole, once it has a size', () => {
  const view = new View({ projection: 'EPSG:4326', center: [0, 0], resolution: 1 });
  const map = new OlMap({ controls: [], view });
  const stop = showLocation(map, BORA_BORA);
  expect(view.getCenter()).toEqual([0, 0]);
  map.setSize([800, 400]);
  expect(view.getCenter()?.map((value) => Number(value.toFixed(3)))).toEqual([-151.74, -16.5]);
  expect(view.getResolution()).toBeCloseTo(0.2 / 400, 6);
  stop();
  view.setCenter([1, 1]);
  map.setSize([600, 400]);
  expect(view.getCenter()).toEqual([1, 1]);
});

test.each([
  ['/', null],
  ['/carte', null],
  ['/carte/', null],
  ['/carte/bora-bora', 'bora-bora'],
  ['/carte/bora-bora/', 'bora-bora'],
  ['/carte/tahiti/iti', 'tahiti/iti'],
  ['/carte/%E0%A4%A', '%E0%A4%A'],
])('APP-09 the address %s names %s', (pathname, path) => {
  expect(locationPath(pathname)).toBe(path);
});
