import { ZOOM_0_DEGREES } from '@motu/core';
import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { drawBaseMap } from '../basemap/draw-base-map.ts';
import { nameDataOf } from '../basemap/name-data.ts';
import { solveNames } from '../basemap/solve-names.ts';
import type { Sources } from '../basemap/sources.ts';
import { BASE_MAP_TABLES, NAME_DATA_TABLES, PLACED_BY_TABLES } from '../basemap/tables.ts';
import { FULL } from '../basemap/theme.ts';
import { createPlane } from '../label/plane.ts';
import { createFrame, type Frame } from '../projection/frame.ts';
import type { Feature, FeatureSource } from '../source/source.ts';
import { plainPicture } from './empty.ts';
import type { Layer } from './layer.ts';

const SIZE = 256;
const halfAt = (zoom: number) => ((ZOOM_0_DEGREES / 2 ** zoom) * SIZE) / 2;
function frameAt(zoom: number): Frame {
  const half = halfAt(zoom);
  return createFrame({ crs: 'EPSG:4326', extent: [-half, -half, half, half], width: SIZE, height: SIZE });
}
const half = halfAt(16);
const frame = frameAt(16);

const layer: Layer = {
  slug: 'fond',
  title: 'Fond',
  description: '',
  minZoom: 5,
  maxZoom: 20,
  content: { kind: 'base-map', theme: 'full' },
  fields: [],
  legend: null,
  sources: [],
};

const feature: Feature = {
  id: 1,
  geometry: { kind: 'line', coordinates: Float64Array.of(-half, 0, half, 0), ends: Uint32Array.of(4) },
  properties: {},
};

const NO_IMAGES: Sources['images'] = { pixels: () => null, extent: () => null, covers: () => false, close: () => {} };

/** A territory that has something in these tables alone, in the middle of the picture; `asked` gathers what is read. */
function having(tables: readonly string[], asked = new Set<string>()): Sources {
  const features: FeatureSource = {
    features({ table }) {
      asked.add(table);
      return tables.includes(table) ? [feature] : [];
    },
    fields: () => [],
    extent: () => null,
    version: () => '',
    close: () => {},
  };
  return { features, relief: null, sea: null, texture: null, lagoon: null, images: NO_IMAGES };
}

test('TILE-03 open sea is known without drawing it', async () => {
  expect(await plainPicture(frame, layer, having([]))).toMatch(/^#/);
  expect(await plainPicture(frame, layer, having([]), 'drawing')).toBe('transparent');
});

test.each(BASE_MAP_TABLES)(
  'TILE-03 a base map with something of %s in it is drawn, not taken for sea',
  async (table) => {
    expect(await plainPicture(frame, layer, having([table]))).toBeNull();
    expect(await plainPicture(frame, layer, having([table]), 'drawing')).toBeNull();
  },
);

test('TILE-03 what is looked through for open sea is what a base map reads over all zooms, table by table', async () => {
  const [drawn, looked] = [new Set<string>(), new Set<string>()];
  const sources = having([], drawn);
  for (let zoom = layer.minZoom; zoom <= layer.maxZoom; zoom++) {
    await drawBaseMap(createCanvas(SIZE, SIZE).getContext('2d'), frameAt(zoom), sources, FULL);
    await solveNames(createPlane('EPSG:4326', zoom), sources, FULL);
  }
  await plainPicture(frame, layer, having([], looked));
  expect([...drawn].sort()).toEqual([...BASE_MAP_TABLES].sort());
  expect([...looked].sort()).toEqual([...drawn].sort());
});

test('TILE-03 the tables by whose versions placed names are kept are those that they are read from over all zooms, for each zoom and for all at once', async () => {
  const [placed, kept] = [new Set<string>(), new Set<string>()];
  const sources = having([], placed);
  for (let zoom = layer.minZoom; zoom <= layer.maxZoom; zoom++)
    await solveNames(createPlane('EPSG:4326', zoom), sources, FULL);
  const data = await nameDataOf(having([], kept).features);
  await data.landAt(layer.maxZoom);
  expect([...PLACED_BY_TABLES].sort()).toEqual([...placed].sort());
  expect([...NAME_DATA_TABLES].sort()).toEqual([...kept].sort());
});
