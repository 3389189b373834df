import OlMap from 'ol/Map.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { showDrawings } from '../draw/show-drawings.ts';
import { createLayerHealth } from '../layers/layer-health.ts';
import { syncLayers } from '../layers/sync-layers.ts';
import { testItem } from '../layers/testing.ts';
import { NamesLayer } from './names-layer.ts';

test('NAME-01 names are above all layers, and below drawings', () => {
  // jsdom has none; what is measured on it is not asked for here.
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({});
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const map = new OlMap({ controls: [] });
  const drawings = showDrawings(map);
  const names = new NamesLayer();
  map.addLayer(names);
  const layers = syncLayers(map, { pixelRatio: 1, health: createLayerHealth() });
  layers.update(['haut', 'bas', 'fond'].map((slug) => ({ item: testItem(slug), opacity: 1 })));
  const fromTheTop = map
    .getAllLayers()
    .toSorted((a, b) => (b.getZIndex() ?? 0) - (a.getZIndex() ?? 0))
    .map((layer) => (layer === drawings.layer() ? 'drawings' : layer === names ? 'names' : layer.get('slug')))
    .filter((name) => name !== undefined);
  expect(fromTheTop).toEqual(['drawings', 'names', 'haut', 'bas', 'fond']);
});
