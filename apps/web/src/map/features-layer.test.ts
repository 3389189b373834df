import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorSource from 'ol/source/Vector.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMap } from './create-map.ts';
import { FeaturesLayer } from './features-layer.ts';

test('MAP-12 a layer takes a canvas of the screen while it has features, and none before or after', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return { canvas: this, clearRect() {} } as unknown as RenderingContext;
  } as HTMLCanvasElement['getContext']);
  onTestFinished(() => void vi.restoreAllMocks());
  const map = createMap();
  map.setTarget(document.createElement('div'));
  map.setSize([800, 600]);
  const source = new VectorSource();
  // They are hidden: nothing has to be painted on it here.
  map.addLayer(new FeaturesLayer({ source, style: () => [] }));
  const canvases = () => {
    map.renderSync();
    return map.getViewport().querySelectorAll('canvas').length;
  };
  expect(canvases()).toBe(0);
  source.addFeature(new Feature(new Point(map.getView().getCenter() ?? [])));
  expect(canvases()).toBe(1);
  source.clear();
  expect(canvases()).toBe(0);
  map.dispose();
});
