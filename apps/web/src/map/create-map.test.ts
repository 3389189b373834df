import { ZOOM_0_DEGREES } from '@motu/core';
import { expect, test } from 'vitest';
import { createMap } from './create-map.ts';
import { showMap } from './show-map.ts';

test('MAP-01 the map is in degrees, at the default view, from zoom 0 to 19', () => {
  const view = createMap().getView();
  expect(view.getProjection().getCode()).toBe('EPSG:4326');
  expect(view.getCenter()).toEqual([-149.4774, -17.6376]);
  expect([view.getZoom(), view.getMinZoom(), view.getMaxZoom()]).toEqual([8, 0, 19]);
});

test.each([0, 8, 19])('MAP-01 zoom %d is a level of the tile pyramid', (zoom) => {
  const map = createMap();
  map.setSize([1440, 850]);
  const view = map.getView();
  view.setZoom(zoom);
  expect(view.getResolution()).toBeCloseTo(ZOOM_0_DEGREES / 2 ** zoom, 12);
});

test('MAP-01 the view rests on whole zooms, where maps are sharp', () => {
  const map = createMap();
  map.setSize([1440, 850]);
  map.getView().setZoom(9.6);
  expect(map.getView().getZoom()).toBe(10);
});

test('MAP-01 the map has no control but ours, and leaves its element as it was', () => {
  const map = createMap();
  const element = document.createElement('div');
  const stop = showMap(map, element);
  expect(map.getControls().getLength()).toBe(0);
  expect(map.getTargetElement()).toBe(element);
  stop();
  expect(map.getTarget()).toBeUndefined();
  expect(element.childElementCount).toBe(0);
});
