import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { expect, test, vi } from 'vitest';
import { createSizedMap } from '../map/testing.ts';
import { showDrawings } from './show-drawings.ts';
import { startSelecting } from './start-selecting.ts';

test('DRAW-03 a click selects the drawing within two pixels of it, and none while another tool has the pointer', () => {
  const map = createSizedMap();
  const shown = showDrawings(map);
  const drawing = new Feature(new Point(map.getCoordinateFromPixel([10, 10])));
  drawing.setId('a');
  shown.source.addFeature(drawing);
  // jsdom paints nothing that could be hit.
  const look = vi
    .spyOn(map, 'forEachFeatureAtPixel')
    .mockImplementation((_pixel, callback) =>
      callback(drawing, shown.layer() as never, drawing.getGeometry() as never),
    );
  const onSelect = vi.fn();
  let isOurs = false;
  const stop = startSelecting(map, shown.layer, { isFree: () => isOurs, onSelect });
  const click = () => {
    const event = new MapBrowserEvent('click', map, new PointerEvent('click'));
    event.pixel = [10, 10];
    map.dispatchEvent(event);
  };
  click();
  expect(look).not.toHaveBeenCalled();
  isOurs = true;
  click();
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('a');
  const options = look.mock.calls[0]?.[2];
  expect(options?.hitTolerance).toBe(2);
  expect(map.getAllLayers().filter((layer) => options?.layerFilter?.(layer))).toEqual([shown.layer()]);
  stop();
  click();
  expect(onSelect).toHaveBeenCalledOnce();
});
