import VectorLayer from 'ol/layer/Vector.js';
import type Style from 'ol/style/Style.js';
import { expect, test } from 'vitest';
import { createMap } from '../../map/create-map.ts';
import { showExtent } from './show-extent.ts';

test('ADM-07 the extent of a task is drawn on its map, follows the one that is chosen, and goes with it', () => {
  const map = createMap();
  const before = map.getAllLayers().length;
  const outline = showExtent(map, '#0a756f');
  const layer = map.getAllLayers().at(-1) as VectorLayer;
  expect(layer).toBeInstanceOf(VectorLayer);
  const drawn = () => (layer.getSource()?.getFeatures() ?? []).map((feature) => feature.getGeometry()?.getExtent());
  expect(drawn()).toEqual([]);
  outline.update([-150, -18, -149, -17]);
  expect(drawn()).toEqual([[-150, -18, -149, -17]]);
  outline.update([-152, -17, -151, -16]);
  expect(drawn()).toEqual([[-152, -17, -151, -16]]);
  expect((layer.getStyle() as Style).getStroke()?.getColor()).toBe('#0a756f');
  outline.update(null);
  expect(drawn()).toEqual([]);
  outline.stop();
  expect(map.getAllLayers()).toHaveLength(before);
});
