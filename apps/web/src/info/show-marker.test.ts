import type VectorLayer from 'ol/layer/Vector.js';
import type Style from 'ol/style/Style.js';
import { expect, test } from 'vitest';
import { createMap } from '../map/create-map.ts';
import { showMarker } from './show-marker.ts';

test('INFO-01 the point asked about has a marker of 22 px, which goes with it', () => {
  const map = createMap();
  const marker = showMarker(map);
  const layer = map.getLayers().item(1) as VectorLayer;
  const places = () =>
    layer
      ?.getSource()
      ?.getFeatures()
      .map((feature) => feature.getGeometry()?.getExtent().slice(0, 2));
  marker.setPoint([-149.5, -17.6]);
  expect(places()).toEqual([[-149.5, -17.6]]);
  const pin = (layer.getStyle() as Style[]).at(-1)?.getImage();
  // Its size is worked out when the picture has come, which jsdom never says.
  expect(pin).toMatchObject({ initialOptions_: { width: 22 } });
  marker.setPoint(null);
  expect(places()).toEqual([]);
  marker.stop();
  expect(map.getLayers().getLength()).toBe(0);
});
