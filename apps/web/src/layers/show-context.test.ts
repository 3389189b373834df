import type { LayerItem, MapContext } from '@motu/contract';
import type TileLayer from 'ol/layer/Tile.js';
import OlMap from 'ol/Map.js';
import type WMTS from 'ol/source/WMTS.js';
import { afterEach, expect, test, vi } from 'vitest';
import { layersAtStart, showContext } from './show-context.ts';

const item = (slug: string, sourceType: LayerItem['sourceType'] = 'wmts'): LayerItem => ({
  id: slug,
  name: slug,
  slug,
  aliases: [],
  options: {},
  sourceType,
  sourceUrl: '/api/wmts',
  sourceOptions: {
    urls: [`/api/wmts/1.0.0/${slug}/default/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png?v=1`],
    format: 'image/png',
    layer: slug,
    style: '',
    matrixSet: 'EPSG:4326',
    projection: 'EPSG:4326',
    tileGrid: {
      extent: [-180, -90, 180, 90],
      matrixIds: ['0', '1'],
      origins: [
        [-180, 90],
        [-180, 90],
      ],
      resolutions: [0.703125, 0.3515625],
      tileSizes: [
        [256, 256],
        [256, 256],
      ],
    },
  },
  minZoom: 0,
  maxZoom: 19,
  style: null,
  legend: [],
  metadata: { description: null, producteur: null, date: null, note: null, avertissement: null },
});

const entry = (layer: string, visible: boolean) => ({ position: 0, layer, options: { visible, opacity: 1 } });
const context = (layers: LayerItem[]): MapContext => ({
  name: 'Essai',
  slug: 'essai',
  description: null,
  defaultZoom: 8,
  minZoom: 0,
  maxZoom: 19,
  groups: [
    { name: 'Dessus', position: 0, groupAndLayers: [entry('noms', true), entry('routes', false)] },
    { name: 'Dessous', position: 1, groupAndLayers: [entry('fond', true)] },
  ],
  layers: Object.fromEntries(layers.map((layer) => [layer.slug, layer])),
});

const slugs = (map: OlMap) =>
  map
    .getLayers()
    .getArray()
    .map((layer) => layer.get('slug'));
const sourceOf = (map: OlMap) => (map.getLayers().item(0) as TileLayer<WMTS>).getSource();
afterEach(() => vi.restoreAllMocks());

test('LAY-03 only the layers that the context shows at start are on the map, the first group on top', () => {
  expect(layersAtStart(context([]))).toEqual(['fond', 'noms']);
  const map = new OlMap({ controls: [] });
  const stop = showContext(map, context([item('noms'), item('routes'), item('fond')]), 1);
  expect(slugs(map)).toEqual(['fond', 'noms']);
  stop();
  expect(slugs(map)).toEqual([]);
});

test('LAY-02 MAP-01 the context sets the zooms of the map', () => {
  const map = new OlMap({ controls: [] });
  showContext(map, { ...context([]), minZoom: 5, maxZoom: 12 }, 1);
  expect([map.getView().getMinZoom(), map.getView().getMaxZoom()]).toEqual([5, 12]);
});

test('LAY-03 a layer that cannot be made is logged and the rest of the map works', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const map = new OlMap({ controls: [] });
  showContext(map, context([item('noms', 'xyz'), item('fond')]), 1);
  expect(slugs(map)).toEqual(['fond']);
  expect(warn).toHaveBeenCalledOnce();
});

test.each([
  [1, 'EPSG:4326', 1],
  [1.5, 'EPSG:4326@2x', 2],
  [3, 'EPSG:4326@2x', 2],
])('OWS-04 a screen of ratio %d takes the grid %s', (ratio, matrixSet, tilePixelRatio) => {
  const map = new OlMap({ controls: [] });
  showContext(map, context([item('fond')]), ratio);
  expect(sourceOf(map)?.getMatrixSet()).toBe(matrixSet);
  expect(sourceOf(map)?.getTilePixelRatio(1)).toBe(tilePixelRatio);
});
