import { AppError } from '@motu/core';
import { expect, test, vi } from 'vitest';
import { createMap } from '../map/create-map.ts';
import type { Opening } from '../view/opening.ts';
import { openView } from '../view/page-view.ts';
import { findContext } from './find-context.ts';
import { followContext } from './follow-context.ts';
import { testContext } from './testing.ts';

const general = testContext({});
const mer = { ...general, slug: 'mer' };
const calls = (failure?: AppError) => ({
  default: vi.fn(async () => general),
  bySlug: vi.fn(async () => (failure ? Promise.reject(failure) : mer)),
});

test('LAY-01 the context that is asked for is read by its slug, the default one when none is', async () => {
  const asked = calls();
  expect(await findContext('mer', asked)).toEqual({ context: mer, missing: null });
  expect(asked.default).not.toHaveBeenCalled();
  expect(await findContext(null, calls())).toEqual({ context: general, missing: null });
});

test('LAY-01 an unknown context gives the default one, and is named', async () => {
  const unknown = new AppError('not-found', 'Aucun contexte.');
  expect(await findContext('inconnu', calls(unknown))).toEqual({ context: general, missing: 'inconnu' });
});

test('LAY-01 a server that does not answer is a failure, not an unknown context', async () => {
  const down = new AppError('unavailable', 'Le serveur ne répond pas.');
  await expect(findContext('mer', calls(down))).rejects.toBe(down);
});

const zooms = { defaultZoom: 6, minZoom: 5, maxZoom: 12, center: null, extent: null };

test('LAY-02 MAP-01 the view keeps to the zooms of the context', () => {
  const map = createMap();
  map.getView().setZoom(15);
  followContext(map, zooms, false);
  const view = map.getView();
  expect([view.getMinZoom(), view.getMaxZoom(), view.getZoom()]).toEqual([5, 12, 12]);
});

test('LAY-02 the default zoom of the context is taken when nobody has said where to look', () => {
  const zoomAfter = (opening: Opening) => {
    const map = createMap();
    openView(map, opening);
    followContext(map, zooms, false);
    return map.getView().getZoom();
  };
  expect(zoomAfter({ from: 'nothing' })).toBe(6);
  expect(zoomAfter({ from: 'address', view: { center: [-151.7, -16.5], zoom: 8 } })).toBe(8);
});

test('LAY-02 MAP-07 the place stays in the middle of what the panel leaves when the context comes', () => {
  const map = createMap();
  openView(map, { from: 'address', view: { center: [-151.7, -16.5], zoom: 8 } });
  map.getView().padding = [0, 0, 0, 360];
  const center = map.getView().getCenter();
  followContext(map, zooms, false);
  expect(map.getView().padding).toEqual([0, 0, 0, 360]);
  expect(map.getView().getCenter()).toEqual(center);
});

const MARQUESAS = { ...zooms, extent: [-141, -11, -138, -7] as [number, number, number, number] };
const NUKU_HIVA = { ...zooms, defaultZoom: 9, center: [-140.1, -8.9] as [number, number] };

/** Opened as told, and on a screen that has a size. */
function openedMap(opening: Opening) {
  const map = createMap();
  map.setSize([800, 600]);
  openView(map, opening);
  const seen = () => ({ center: map.getView().getCenter(), zoom: map.getView().getZoom() });
  return { map, seen };
}

test('ADM-18 LAY-02 the map opens on the extent of its context, or around its centre at its zoom, when nobody has said where to look', () => {
  const whole = openedMap({ from: 'nothing' });
  followContext(whole.map, MARQUESAS, false);
  expect(whole.seen().center).toEqual([-139.5, -9]);
  const [west = 0, south = 0, east = 0, north = 0] = whole.map.getView().calculateExtent([800, 600]);
  expect([west <= -141, south <= -11, east >= -138, north >= -7]).toEqual([true, true, true, true]);

  const around = openedMap({ from: 'nothing' });
  followContext(around.map, NUKU_HIVA, false);
  expect(around.seen()).toEqual({ center: [-140.1, -8.9], zoom: 9 });

  const asked = { center: [-151.7, -16.5] as [number, number], zoom: 8 };
  const placed = openedMap({ from: 'address', view: asked });
  followContext(placed.map, MARQUESAS, false);
  expect(placed.seen()).toEqual(asked);
});

test('ADM-18 a context that is chosen shows its place, unless the map is there already', () => {
  const asked = { center: [-151.7, -16.5] as [number, number], zoom: 8 };
  const far = openedMap({ from: 'address', view: asked });
  const fit = vi.spyOn(far.map.getView(), 'fit');
  followContext(far.map, MARQUESAS, true);
  expect(fit.mock.calls[0]?.[0]).toEqual(MARQUESAS.extent);
  expect(far.map.getView().getAnimating()).toBe(true);

  const there = { center: [-140.2, -8.8] as [number, number], zoom: 11 };
  const near = openedMap({ from: 'address', view: there });
  for (const context of [MARQUESAS, NUKU_HIVA, zooms]) followContext(near.map, context, true);
  expect(near.map.getView().getAnimating()).toBe(false);
  expect(near.seen()).toEqual(there);
});
