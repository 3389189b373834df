// @vitest-environment node
import { expect, test } from 'vitest';
import type { Place } from '../locations/index.ts';
import { openingOf } from './opening.ts';

const NOWHERE = { center: null, zoom: null };
const SAVED = { center: [-151.74, -16.5], zoom: 12 } as const;
const MOOREA = { title: 'Moorea', lon: -149.83, lat: -17.53, width: 0.2, height: 0.2 };
const none: Place = { status: 'none' };
const found: Place = { status: 'found', location: MOOREA };

test('URL-02 the centre and the zoom of the address come before everything', () => {
  const params = { center: [-149.5, -17.6], zoom: 10 } as const;
  expect(openingOf({ params, place: found, saved: SAVED })).toEqual({ from: 'address', view: params });
  expect(openingOf({ params: { center: null, zoom: 10 }, place: found, saved: SAVED })).toEqual({
    from: 'address',
    view: { zoom: 10 },
  });
});

test('APP-09 the saved location of the path comes before the view of the last visit', () => {
  expect(openingOf({ params: NOWHERE, place: found, saved: SAVED })).toEqual({ from: 'location', location: MOOREA });
  expect(openingOf({ params: NOWHERE, place: { status: 'awaited' }, saved: SAVED })).toEqual({ from: 'awaited' });
});

test('APP-09 an unknown location opens the map normally', () => {
  const place: Place = { status: 'unknown' };
  expect(openingOf({ params: NOWHERE, place, saved: SAVED })).toEqual({ from: 'saved', view: SAVED });
  expect(openingOf({ params: NOWHERE, place, saved: null })).toEqual({ from: 'nothing' });
});

test('MAP-10 the view of the last visit is restored when there is no zoom parameter', () => {
  expect(openingOf({ params: NOWHERE, place: none, saved: SAVED })).toEqual({ from: 'saved', view: SAVED });
  expect(openingOf({ params: { center: [-149.5, -17.6], zoom: null }, place: none, saved: SAVED })).toEqual({
    from: 'address',
    view: { center: [-149.5, -17.6], zoom: 12 },
  });
  expect(openingOf({ params: { center: null, zoom: 9 }, place: none, saved: SAVED })).toEqual({
    from: 'address',
    view: { zoom: 9 },
  });
});

test('MAP-01 when nothing says where to open, the map stays at its default view', () => {
  expect(openingOf({ params: NOWHERE, place: none, saved: null })).toEqual({ from: 'nothing' });
});
