import { AppError } from '@motu/core';
import { expect, test, vi } from 'vitest';
import { createMap } from '../map/create-map.ts';
import type { Opening } from '../view/opening.ts';
import { openView } from '../view/page-view.ts';
import { findContext } from './find-context.ts';
import { followContextZooms } from './follow-context-zooms.ts';
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

const zooms = { defaultZoom: 6, minZoom: 5, maxZoom: 12 };

test('LAY-02 MAP-01 the view keeps to the zooms of the context', () => {
  const map = createMap();
  map.getView().setZoom(15);
  followContextZooms(map, zooms);
  const view = map.getView();
  expect([view.getMinZoom(), view.getMaxZoom(), view.getZoom()]).toEqual([5, 12, 12]);
});

test('LAY-02 the default zoom of the context is taken when nobody has said where to look', () => {
  const zoomAfter = (opening: Opening) => {
    const map = createMap();
    openView(map, opening);
    followContextZooms(map, zooms);
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
  followContextZooms(map, zooms);
  expect(map.getView().padding).toEqual([0, 0, 0, 360]);
  expect(map.getView().getCenter()).toEqual(center);
});
