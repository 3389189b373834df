import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import MapBrowserEvent from 'ol/MapBrowserEvent.js';
import VectorSource from 'ol/source/Vector.js';
import { afterEach, expect, test, vi } from 'vitest';
import { createMap } from '../map/create-map.ts';
import { pointer } from '../map/index.ts';
import { startInfoClick } from './start-info-click.ts';

const click = (map: ReturnType<typeof createMap>, coordinate: number[]) => {
  const event = new MapBrowserEvent('singleclick', map, new PointerEvent('click'));
  event.coordinate = coordinate;
  event.pixel = [10, 10];
  map.dispatchEvent(event);
};

const TOOLS = ['draw', 'modify', 'measure', 'route', 'zone'] as const;
afterEach(() => TOOLS.forEach(pointer.release));

test('INFO-01 a click asks about its place, in longitude and latitude', () => {
  const map = createMap();
  const onAsk = vi.fn();
  const stop = startInfoClick(map, onAsk);
  click(map, [-149.5, -17.6]);
  expect(onAsk).toHaveBeenCalledExactlyOnceWith({ coordinate: [-149.5, -17.6], label: null });
  stop();
  click(map, [-149.5, -17.6]);
  expect(onAsk).toHaveBeenCalledOnce();
});

test.each(TOOLS)('INFO-01 a tool that has the pointer keeps its clicks: %s', (tool) => {
  const map = createMap();
  const onAsk = vi.fn();
  startInfoClick(map, onAsk);
  pointer.take(tool);
  click(map, [-149.5, -17.6]);
  expect(onAsk).not.toHaveBeenCalled();
  pointer.release(tool);
  click(map, [-149.5, -17.6]);
  expect(onAsk).toHaveBeenCalledOnce();
});

test('INFO-01 DRAW-03 a feature that is hit, within two pixels, keeps the click', () => {
  const map = createMap();
  const onAsk = vi.fn();
  map.addLayer(new VectorLayer({ source: new VectorSource({ features: [new Feature(new Point([-149.5, -17.6]))] }) }));
  const hit = vi.spyOn(map, 'hasFeatureAtPixel').mockReturnValue(true);
  startInfoClick(map, onAsk);
  click(map, [-149.5, -17.6]);
  expect(onAsk).not.toHaveBeenCalled();
  expect(hit).toHaveBeenCalledExactlyOnceWith([10, 10], expect.objectContaining({ hitTolerance: 2 }));
});
