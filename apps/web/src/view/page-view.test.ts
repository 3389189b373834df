import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { beforeEach, expect, test, vi } from 'vitest';
import { preferences } from '../preferences/index.ts';
import { currentView } from './current-view.ts';
import { freeze } from './freeze.ts';
import { followInAddress, keepPlaceBesidePanel, keepView, openAtPlace, openView } from './page-view.ts';

const DEFAULT = { center: [-149.4774, -17.6376], zoom: 8 };
const AT_SIX = { center: null, zoom: 6, extent: null };
const BORA_BORA = { center: [-151.74, -16.5], zoom: 12 } as const;

function newMap(): OlMap {
  const map = new OlMap({ controls: [], view: new View({ projection: 'EPSG:4326', ...DEFAULT }) });
  map.setSize([800, 600]);
  return map;
}

const moveEnds = (map: OlMap) => map.dispatchEvent('moveend');

beforeEach(() => {
  localStorage.clear();
  preferences.clear();
});

test('URL-01 the address is left alone until the map moves, then follows it everywhere', () => {
  const map = newMap();
  const address = { update: vi.fn() };
  openView(map, { from: 'address', view: BORA_BORA });
  const stop = followInAddress(map, address);
  moveEnds(map);
  expect(currentView(map)).toEqual(BORA_BORA);
  expect(address.update).not.toHaveBeenCalled();
  map.getView().setZoom(13);
  moveEnds(map);
  expect(address.update).toHaveBeenLastCalledWith({ center: [-151.74, -16.5], zoom: 13 });
  map.getView().setZoom(12);
  moveEnds(map);
  expect(address.update).toHaveBeenLastCalledWith(BORA_BORA);
  stop();
  map.getView().setZoom(5);
  moveEnds(map);
  expect(address.update).toHaveBeenCalledTimes(2);
});

test('APP-09 a saved location is shown whole without a word in the address', () => {
  const map = newMap();
  const address = { update: vi.fn() };
  const location = { title: 'Moorea', lon: -149.83, lat: -17.53, width: 0.2, height: 0.2 };
  openView(map, { from: 'location', location });
  followInAddress(map, address);
  moveEnds(map);
  expect(currentView(map)?.center.map((degrees) => degrees.toFixed(4))).toEqual(['-149.8300', '-17.5300']);
  expect(address.update).not.toHaveBeenCalled();
});

test('APP-09 a location that comes late is shown, and the wait for it is not written', () => {
  const location = { title: 'Moorea', lon: -149.83, lat: -17.53, width: 0.2, height: 0.2 };
  const map = newMap();
  const address = { update: vi.fn() };
  followInAddress(map, address);
  openView(map, { from: 'awaited' });
  moveEnds(map);
  expect(address.update).not.toHaveBeenCalled();
  openView(map, { from: 'location', location });
  moveEnds(map);
  expect(currentView(map)?.center[0]).toBeCloseTo(-149.83, 6);
  expect(address.update).not.toHaveBeenCalled();
});

test('URL-01 coming back from another page, the address takes the view that was left', () => {
  const map = newMap();
  const address = { update: vi.fn() };
  openView(map, { from: 'nothing' });
  followInAddress(map, address);
  map.getView().setZoom(11);
  moveEnds(map);
  openView(map, { from: 'nothing' });
  moveEnds(map);
  expect(map.getView().getZoom()).toBe(11);
  expect(address.update).toHaveBeenCalledTimes(2);
});

test('MAP-01 the zoom of the context is for a map that nobody has put anywhere', () => {
  const map = newMap();
  openView(map, { from: 'nothing' });
  openAtPlace(map, AT_SIX);
  expect(map.getView().getZoom()).toBe(6);
  followInAddress(map, { update: () => {} });
  map.getView().setZoom(9);
  moveEnds(map);
  openAtPlace(map, AT_SIX);
  expect(map.getView().getZoom()).toBe(9);
  const placed = newMap();
  openView(placed, { from: 'address', view: { zoom: 12 } });
  openAtPlace(placed, AT_SIX);
  expect(placed.getView().getZoom()).toBe(12);
});

test('URL-07 a panel that the address opens leaves the place it names in the middle of what stays free', () => {
  const map = newMap();
  openView(map, { from: 'address', view: BORA_BORA });
  keepPlaceBesidePanel(map);
  map.getView().setCenter([...BORA_BORA.center]);
  map.getView().padding = [0, 0, 0, 360];
  expect(currentView(map)).toEqual(BORA_BORA);
  // A panel opened later leaves what is shown in its place.
  map.getView().padding = [0, 0, 0, 0];
  expect(currentView(map)?.center[0]).not.toBe(BORA_BORA.center[0]);
});

test('URL-07 a map that was moved first stays where it is when the panel comes', () => {
  const map = newMap();
  openView(map, { from: 'address', view: BORA_BORA });
  keepPlaceBesidePanel(map);
  map.getView().setCenter([-150, -17]);
  map.getView().padding = [0, 0, 0, 360];
  expect(currentView(map)?.center[0]).not.toBe(BORA_BORA.center[0]);
});

test('MAP-10 the view is kept when the page is left, if the preference is on', () => {
  const map = newMap();
  const stop = keepView(map, preferences, window);
  dispatchEvent(new Event('pagehide'));
  expect(localStorage).toHaveLength(0);
  preferences.update({ restoreView: true });
  map.getView().setCenter([210.5, -16.5]);
  dispatchEvent(new Event('pagehide'));
  expect(JSON.parse(localStorage.getItem('settings') ?? '')).toMatchObject({
    restoreView: true,
    mapView: { center: [-149.5, -16.5], zoom: 8 },
  });
  stop();
});

test('MAP-10 going to another page of the application keeps the view too', () => {
  const map = newMap();
  preferences.update({ restoreView: true });
  keepView(map, preferences, window)();
  expect(preferences.get().mapView).toEqual(DEFAULT);
});

test('URL-05 a fixed map takes no interaction, and has them back when it is freed', () => {
  const map = newMap();
  const active = () =>
    map
      .getInteractions()
      .getArray()
      .filter((interaction) => interaction.getActive()).length;
  const before = active();
  expect(before).toBeGreaterThan(0);
  const free = freeze(map);
  expect(active()).toBe(0);
  free();
  expect(active()).toBe(before);
});
