import type { LayerItem } from '@motu/contract';
import BaseEvent from 'ol/events/Event.js';
import type TileLayer from 'ol/layer/Tile.js';
import OlMap from 'ol/Map.js';
import type TileImage from 'ol/source/TileImage.js';
import TileWMS from 'ol/source/TileWMS.js';
import WMTS from 'ol/source/WMTS.js';
import XYZ from 'ol/source/XYZ.js';
import View from 'ol/View.js';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLayerHealth } from './layer-health.ts';
import type { ShownLayer } from './layers-reducer.ts';
import { syncLayers } from './sync-layers.ts';
import { testItem } from './testing.ts';

afterEach(() => vi.restoreAllMocks());

const shown = (...items: LayerItem[]): ShownLayer[] => items.map((item) => ({ item, opacity: 1 }));
const layersOf = (map: OlMap) => map.getLayers().getArray() as TileLayer<TileImage>[];
/** From top to bottom, as the map draws them. */
const drawn = (map: OlMap) =>
  layersOf(map)
    .toSorted((a, b) => (b.getZIndex() ?? 0) - (a.getZIndex() ?? 0))
    .map((layer) => layer.get('slug'));

function start(pixelRatio = 1) {
  const map = new OlMap({ controls: [], view: new View({ projection: 'EPSG:4326', center: [0, 0], zoom: 3 }) });
  const health = createLayerHealth();
  return { map, health, sync: syncLayers(map, { pixelRatio, health }) };
}

test('LAY-05 the map shows the layers of the state in their order, and keeps those that stay', () => {
  const { map, sync } = start();
  const [noms, routes, fond] = ['noms', 'routes', 'fond'].map((slug) => testItem(slug)) as [
    LayerItem,
    LayerItem,
    LayerItem,
  ];
  sync.update(shown(noms, fond));
  expect(drawn(map)).toEqual(['noms', 'fond']);
  const kept = layersOf(map).find((layer) => layer.get('slug') === 'fond');
  sync.update(shown(fond, routes, noms));
  expect(drawn(map)).toEqual(['fond', 'routes', 'noms']);
  expect(layersOf(map)).toContain(kept);
  sync.update(shown(fond));
  expect(layersOf(map)).toEqual([kept]);
  sync.stop();
  expect(layersOf(map)).toEqual([]);
});

test('LAY-05 opacity reaches the map, and what others put on it stays above', () => {
  const { map, sync } = start();
  sync.update([{ item: testItem('noms'), opacity: 0.4 }]);
  const [layer] = layersOf(map);
  expect(layer?.getOpacity()).toBe(0.4);
  expect(layer?.getZIndex()).toBeLessThan(0);
});

test('LAY-03 a layer that cannot be made is logged once and the rest of the map works', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { map, sync } = start();
  const unknown = testItem('noms', { sourceType: 'wfs' as 'wms' });
  const noGrid = testItem('routes', {
    sourceOptions: { format: 'image/png', layer: 'routes', style: '', projection: 'EPSG:4326' },
  });
  const fond = testItem('fond');
  sync.update(shown(unknown, noGrid, fond));
  sync.update(shown(unknown, noGrid, fond));
  expect(drawn(map)).toEqual(['fond']);
  expect(warn).toHaveBeenCalledTimes(2);
});

test('LAY-03 MAP-12 the three kinds of sources are shown, WMS in version 1.3.0 by tiles of 512 px', () => {
  const { map, sync } = start();
  const wms = testItem('carte', { sourceType: 'wms', sourceUrl: '/api/wms' });
  const xyz = testItem('photo', {
    sourceType: 'xyz',
    sourceOptions: { ...wms.sourceOptions, urls: ['/photo/{z}/{x}/{y}.png'] },
  });
  sync.update(shown(testItem('fond'), wms, xyz));
  const [first, second, third] = layersOf(map).map((layer) => layer.getSource());
  expect(first).toBeInstanceOf(WMTS);
  expect(second).toBeInstanceOf(TileWMS);
  expect(third).toBeInstanceOf(XYZ);
  const source = second as TileWMS;
  expect(source.getTileGrid()?.getTileSize(8)).toBe(512);
  const projection = map.getView().getProjection();
  const address = new URL(source.getTileUrlFunction()([4, 1, 1], 1, projection) ?? '', 'http://motu.test');
  const asked = Object.fromEntries(address.searchParams);
  expect(asked).toMatchObject({ REQUEST: 'GetMap', VERSION: '1.3.0', LAYERS: 'carte', WIDTH: '512', HEIGHT: '512' });
});

test('MAP-12 each layer keeps 512 tiles', () => {
  const { map, sync } = start();
  sync.update(shown(testItem('fond')));
  expect(layersOf(map)[0]).toMatchObject({ cacheSize_: 512 });
});

test('LAY-06 a layer is on the map from its first zoom to its last, both included', () => {
  const { map, sync } = start();
  sync.update(shown(testItem('fond', { minZoom: 5, maxZoom: 8 })));
  const [layer] = layersOf(map);
  const isOn = [4.99, 5, 8, 8.5, 9].map((zoom) => {
    map.getView().setZoom(zoom);
    return layer?.isVisible(map.getView());
  });
  expect(isOn).toEqual([false, true, true, true, false]);
});

test.each([
  [1, 'EPSG:4326', 1],
  [1.5, 'EPSG:4326@2x', 2],
  [3, 'EPSG:4326@2x', 2],
])('OWS-04 a screen of ratio %d takes the grid %s', (ratio, matrixSet, tilePixelRatio) => {
  const { map, sync } = start(ratio);
  sync.update(shown(testItem('fond')));
  const source = layersOf(map)[0]?.getSource() as WMTS;
  expect(source.getMatrixSet()).toBe(matrixSet);
  expect(source.getTilePixelRatio(1)).toBe(tilePixelRatio);
});

test('asking again refreshes the source of that layer alone', () => {
  const { map, sync, health } = start();
  sync.update(shown(testItem('noms'), testItem('fond')));
  const revisions = () => layersOf(map).map((layer) => layer.getSource()?.getRevision());
  const [noms = 0, fond = 0] = revisions();
  health.askAgain('noms');
  expect(revisions()).toEqual([noms + 1, fond]);
});

const STYLES = ['default', 'sans-noms', 'sol', 'trait'] as const;
const parted = testItem('fond', {
  styles: [...STYLES],
  sourceOptions: {
    ...testItem('fond').sourceOptions,
    urls: ['/api/wmts/1.0.0/fond/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png?v=1'],
  },
});
const area = testItem('pente', { laid: 'under' });
/** From top to bottom, each with the style that it asks for. */
const styled = (map: OlMap) =>
  layersOf(map)
    .toSorted((a, b) => (b.getZIndex() ?? 0) - (a.getZIndex() ?? 0))
    .map((layer) => `${layer.get('slug')} ${(layer.getSource() as WMTS).getStyle()}`);
/** As the map tells that it has drawn, and that nothing is missing. */
const renderAll = (map: OlMap) => {
  map.dispatchEvent('postrender');
  map.dispatchEvent('rendercomplete');
};

test('NAME-01 an area is laid between the ground and the drawing; the base map that was there stays until both are', () => {
  const { map, sync } = start();
  sync.update(shown(parted));
  expect(styled(map)).toEqual(['fond sans-noms']);
  sync.update(shown(area, parted));
  // A frame that was begun before may end now.
  map.dispatchEvent('rendercomplete');
  expect(styled(map)).toEqual(['fond trait', 'pente default', 'fond sol', 'fond sans-noms']);
  renderAll(map);
  expect(styled(map)).toEqual(['fond trait', 'pente default', 'fond sol']);
  sync.update(shown(parted));
  expect(styled(map)).toEqual(['fond sans-noms', 'fond trait', 'fond sol']);
  renderAll(map);
  expect(styled(map)).toEqual(['fond sans-noms']);
});

test('NAME-01 a base map that is asked for again before it left stays, and one that is hidden goes at once', () => {
  const { map, sync } = start();
  sync.update(shown(parted));
  const [first] = layersOf(map);
  sync.update(shown(area, parted));
  sync.update(shown(parted));
  renderAll(map);
  expect(layersOf(map)).toEqual([first]);
  sync.update(shown(area, parted));
  sync.update(shown(area));
  expect(styled(map)).toEqual(['pente default']);
});

test('NAME-01 what is drawn of an area is multiplied, and nothing after it', () => {
  const { map, sync } = start();
  sync.update(shown(area, parted));
  const context = { globalCompositeOperation: 'source-over' };
  const draw = (slug: string) => {
    const layer = layersOf(map).find((one) => one.get('slug') === slug);
    layer?.dispatchEvent(Object.assign(new BaseEvent('prerender'), { context }));
    const during = context.globalCompositeOperation;
    layer?.dispatchEvent('postrender');
    return [during, context.globalCompositeOperation];
  };
  expect(draw('fond')).toEqual(['source-over', 'source-over']);
  expect(draw('pente')).toEqual(['multiply', 'source-over']);
  // Alone it is itself again.
  sync.update(shown(area));
  expect(draw('pente')).toEqual(['source-over', 'source-over']);
});

test('asking again refreshes every part of a layer', () => {
  const { map, sync, health } = start();
  sync.update(shown(area, parted));
  const revisions = () => layersOf(map).map((layer) => layer.getSource()?.getRevision() ?? 0);
  const [drawing = 0, slope = 0, ground = 0] = revisions();
  health.askAgain('fond');
  expect(revisions()).toEqual([drawing + 1, slope, ground + 1]);
});

test('TIME-01 a day stays until all of the next has come, which shows alone then; a day that was never seen does not come', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { map, sync } = start();
  const [first, second, third] = [1, 2, 3].map(() => testItem('releves', { dated: true })) as [
    LayerItem,
    LayerItem,
    LayerItem,
  ];
  const seen = () => layersOf(map).map((layer) => layer.getOpacity());
  sync.update([{ item: first, opacity: 0.8 }]);
  const [before] = layersOf(map);
  sync.update([{ item: second, opacity: 0.8 }]);
  expect(seen()).toEqual([0.8, 0]);
  sync.update([{ item: third, opacity: 0.8 }]);
  expect(layersOf(map)[0]).toBe(before);
  expect(seen()).toEqual([0.8, 0]);
  map.dispatchEvent('postrender');
  map.dispatchEvent('rendercomplete');
  expect(seen()).toEqual([0.8]);
  expect(layersOf(map)).not.toContain(before);
});

test('TIME-01 a day that was left is gone after a second, whether the next has come or not, and at once with its layer', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { map, sync } = start();
  const day = () => testItem('releves', { dated: true });
  sync.update(shown(day()));
  sync.update(shown(day()));
  vi.advanceTimersByTime(1000);
  expect(layersOf(map).map((layer) => layer.getOpacity())).toEqual([1]);
  sync.update(shown(day()));
  expect(layersOf(map)).toHaveLength(2);
  sync.update([]);
  expect(layersOf(map)).toEqual([]);
  // A layer without dates that has changed is not what it was.
  sync.update(shown(testItem('routes')));
  sync.update(shown(testItem('routes')));
  expect(layersOf(map)).toHaveLength(1);
});
