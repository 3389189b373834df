import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { animationMs } from '../map/testing.ts';
import { createMapMover, onDragged } from './move-map.ts';

function newMap(): OlMap {
  const view = new View({ projection: 'EPSG:4326', center: [-149.5, -17.6], zoom: 8, maxZoom: 19 });
  const map = new OlMap({ controls: [], view });
  map.setSize([800, 600]);
  return map;
}

const HERE = [-149.833, -17.533] as const;

beforeEach(() => {
  // Without motion the map is where it goes at once.
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media.includes('reduce') }));
});
afterEach(() => vi.unstubAllGlobals());

test('GEO-04 the map follows the position, turns and zooms as wanted', () => {
  const map = newMap();
  createMapMover(map).show({ center: HERE, rotation: 1, zoom: 18 });
  const view = map.getView();
  expect([view.getCenter(), view.getRotation(), view.getZoom()]).toEqual([[...HERE], 1, 18]);
});

test('GEO-04 the map turns, and turns back, in 1000 ms', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const map = newMap();
  const mover = createMapMover(map);
  const view = map.getView();
  expect(animationMs(view, () => mover.show({ center: HERE, rotation: 1, zoom: null }))).toBe(1000);
  expect(view.getRotation()).toBe(1);
  expect(animationMs(view, mover.turnBack)).toBe(1000);
  expect(view.getRotation()).toBe(0);
});

test('GEO-04 a zoom made by hand stays until the speed asks for another one', () => {
  const map = newMap();
  const mover = createMapMover(map);
  mover.show({ center: HERE, rotation: 0, zoom: 18 });
  map.getView().setZoom(14);
  mover.show({ center: HERE, rotation: 0, zoom: 18 });
  expect(map.getView().getZoom()).toBe(14);
  mover.show({ center: HERE, rotation: 0, zoom: 17 });
  expect(map.getView().getZoom()).toBe(17);
});

test('GEO-01 the view is turned back when tracking ends, and when turning is no longer wanted', () => {
  const map = newMap();
  const mover = createMapMover(map);
  mover.show({ center: HERE, rotation: 1, zoom: null });
  mover.show({ center: HERE, rotation: null, zoom: null });
  expect(map.getView().getRotation()).toBe(0);
  mover.show({ center: HERE, rotation: 1, zoom: null });
  mover.turnBack();
  expect(map.getView().getRotation()).toBe(0);
});

test('GEO-04 a drag is told after 100 ms, once, and its end does not undo what was asked since', () => {
  vi.useFakeTimers();
  const map = newMap();
  let isFollowing = true;
  const onDrag = vi.fn(() => {
    isFollowing = false;
  });
  const stop = onDragged(map, () => isFollowing, onDrag);
  map.dispatchEvent('pointerdrag');
  vi.advanceTimersByTime(60);
  map.dispatchEvent('pointerdrag');
  vi.advanceTimersByTime(39);
  expect(onDrag).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onDrag).toHaveBeenCalledOnce();
  map.dispatchEvent('pointerdrag');
  isFollowing = true;
  vi.advanceTimersByTime(1000);
  expect(onDrag).toHaveBeenCalledOnce();
  stop();
  map.dispatchEvent('pointerdrag');
  vi.advanceTimersByTime(1000);
  expect(onDrag).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
