import type { Extent } from '@motu/core';
import { expect, test } from 'vitest';
import { testItem } from '../layers/testing.ts';
import { layerGrid } from './layer-grid.ts';

const TERRITORY: Extent = [-155, -28, -134, -7];

test('OFF-03 every tile that the map asks for over an extent, zoom by zoom, within the zooms of the layer', () => {
  const grid = layerGrid(testItem('fond'), undefined, 1);
  // The view's zoom 1 is the first level of the grid: two tiles for the whole world, the territory in the western one.
  expect(grid.ranges(TERRITORY, 1, 3)).toEqual([
    [0, 0, 0, 0, 0],
    [1, 0, 1, 0, 1],
    [2, 0, 2, 1, 2],
  ]);
  expect(layerGrid(testItem('fond', { minZoom: 2, maxZoom: 2 }), undefined, 1).ranges(TERRITORY, 0, 9)).toEqual([
    [1, 0, 1, 0, 1],
  ]);
  expect(grid.ranges([200, 10, 210, 20], 1, 3)).toEqual([]);
});

test('OFF-03 a tile has the address that the map itself uses, sharp screens included', () => {
  const key = ['fond', 2, 1, 2] as [string, number, number, number];
  expect(layerGrid(testItem('fond'), undefined, 1).address(key)).toBe(
    '/api/wmts/1.0.0/fond/default/EPSG:4326/2/2/1.png?v=1',
  );
  expect(layerGrid(testItem('fond'), undefined, 2).address(key)).toBe(
    '/api/wmts/1.0.0/fond/default/EPSG:4326@2x/2/2/1.png?v=1',
  );
});
