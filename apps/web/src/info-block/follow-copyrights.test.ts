import type { CopyrightEntry } from '@motu/contract';
import TileLayer from 'ol/layer/Tile.js';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { beforeEach, expect, test, vi } from 'vitest';
import { copyrightRequest } from './copyright-request.ts';
import { type Copyrights, followCopyrights } from './follow-copyrights.ts';

const OSM: CopyrightEntry = { annee: '2025', copyright: '© OSM', producteur: 'OpenStreetMap', url: null };

function newMap(...layers: TileLayer[]): OlMap {
  const map = new OlMap({
    controls: [],
    layers,
    view: new View({ projection: 'EPSG:4326', center: [-149.5, -17.5], resolution: 0.001 }),
  });
  map.setSize([1000, 500]);
  return map;
}

const layer = (slug: string, options = {}) => new TileLayer({ properties: { slug }, ...options });
const moveEnds = (map: OlMap) => map.dispatchEvent('moveend');
const isDrawn = (map: OlMap) => map.dispatchEvent('postrender');

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

test('MAP-09 the producers are asked for one second after the movement has ended, for what is visible', async () => {
  const map = newMap(
    layer('routes'),
    layer('fond'),
    layer('cache', { visible: false }),
    layer('loin', { minZoom: 19 }),
  );
  const ask = vi.fn(async () => [OSM]);
  const seen: Copyrights[] = [];
  const stop = followCopyrights(map, ask, (copyrights) => seen.push(copyrights));
  moveEnds(map);
  vi.advanceTimersByTime(700);
  moveEnds(map);
  await vi.advanceTimersByTimeAsync(999);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledExactlyOnceWith(
    { bbox: '-150.000000,-17.750000,-149.000000,-17.250000', layers: 'fond,routes', maxScale: 379284 },
    expect.anything(),
  );
  expect(seen).toEqual([{ entries: [OSM], hasFailed: false }]);
  stop();
  moveEnds(map);
  await vi.runAllTimersAsync();
  expect(ask).toHaveBeenCalledOnce();
});

test('MAP-09 nothing is asked when no layer is visible, and what was said goes', async () => {
  const shown = layer('fond');
  const map = newMap(shown);
  const ask = vi.fn(async () => [OSM]);
  const seen: Copyrights[] = [];
  followCopyrights(map, ask, (copyrights) => seen.push(copyrights));
  isDrawn(map);
  await vi.runAllTimersAsync();
  shown.setVisible(false);
  isDrawn(map);
  isDrawn(map);
  await vi.runAllTimersAsync();
  expect(ask).toHaveBeenCalledOnce();
  expect(seen.at(-1)).toEqual({ entries: [], hasFailed: false });
});

test('MAP-09 a failure empties the list and says so, until the next answer', async () => {
  const map = newMap(layer('fond'));
  const ask = vi.fn(async () => [OSM]).mockRejectedValueOnce(new Error('503'));
  const seen: Copyrights[] = [];
  followCopyrights(map, ask, (copyrights) => seen.push(copyrights));
  moveEnds(map);
  await vi.runAllTimersAsync();
  moveEnds(map);
  await vi.runAllTimersAsync();
  expect(seen).toEqual([
    { entries: [], hasFailed: true },
    { entries: [OSM], hasFailed: false },
  ]);
});

test('MAP-09 an answer that comes after another move is left aside', async () => {
  const map = newMap(layer('fond'));
  let answer = (_entries: CopyrightEntry[]) => {};
  const ask = vi.fn(async () => [OSM]).mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const seen: Copyrights[] = [];
  followCopyrights(map, ask, (copyrights) => seen.push(copyrights));
  moveEnds(map);
  await vi.runAllTimersAsync();
  moveEnds(map);
  answer([]);
  await vi.runAllTimersAsync();
  expect(seen).toEqual([{ entries: [OSM], hasFailed: false }]);
});

test('MAP-09 an extent that is not valid is logged and skipped', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const map = newMap(layer('fond'));
  vi.spyOn(map.getView(), 'calculateExtent').mockReturnValue([0, Number.NaN, 1, 1]);
  expect(copyrightRequest(map, ['fond'])).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});

test('MAP-09 APP-06 without a network what was said last stays, and is asked again when there is one', async () => {
  const map = newMap(layer('fond'));
  const seen: Copyrights[] = [];
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const ask = vi.fn<() => Promise<CopyrightEntry[]>>().mockRejectedValueOnce(new Error('no network'));
  ask.mockResolvedValueOnce([OSM]);
  const stop = followCopyrights(map, ask, (copyrights) => seen.push(copyrights));
  moveEnds(map);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledOnce();
  expect(seen).toEqual([]);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen).toEqual([{ entries: [OSM], hasFailed: false }]);
  stop();
});
