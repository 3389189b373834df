import { AppError } from '@motu/core';
import type View from 'ol/View.js';
import { expect, test, vi } from 'vitest';
import { createMap } from '../map/create-map.ts';
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
  const view = createMap().getView();
  view.setZoom(15);
  followContextZooms(view, zooms, { isZoomGiven: false });
  expect([view.getMinZoom(), view.getMaxZoom(), view.getZoom()]).toEqual([5, 12, 12]);
});

test('LAY-02 the default zoom of the context is taken when nobody has said where to look', () => {
  const zoomAfter = (view: View, isZoomGiven = false) => {
    followContextZooms(view, zooms, { isZoomGiven });
    return view.getZoom();
  };
  expect(zoomAfter(createMap().getView())).toBe(6);
  expect(zoomAfter(createMap().getView(), true)).toBe(8);
  const moved = createMap().getView();
  moved.setCenter([-151.7, -16.5]);
  expect(zoomAfter(moved)).toBe(8);
});
