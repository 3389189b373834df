// @vitest-environment node
import { expect, test } from 'vitest';
import type { Place } from '../locations/index.ts';
import { openingOf } from './opening.ts';

const NOWHERE = { center: null, zoom: null, info: null };
const SAVED = { center: [-151.74, -16.5], zoom: 12 } as const;
const MOOREA = { title: 'Moorea', lon: -149.83, lat: -17.53, width: 0.2, height: 0.2 };
const none: Place = { status: 'none' };
const found: Place = { status: 'found', location: MOOREA };

test('URL-02 the centre and the zoom of the address come before everything', () => {
  const view = { center: [-149.5, -17.6], zoom: 10 } as const;
  expect(openingOf({ params: { ...view, info: null }, place: found, saved: SAVED })).toEqual({ from: 'address', view });
  expect(openingOf({ params: { ...NOWHERE, zoom: 10 }, place: found, saved: SAVED })).toEqual({
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
  expect(openingOf({ params: { ...NOWHERE, center: [-149.5, -17.6] }, place: none, saved: SAVED })).toEqual({
    from: 'address',
    view: { center: [-149.5, -17.6], zoom: 12 },
  });
  expect(openingOf({ params: { ...NOWHERE, zoom: 9 }, place: none, saved: SAVED })).toEqual({
    from: 'address',
    view: { zoom: 9 },
  });
});

test('MAP-01 when nothing says where to open, the map stays at its default view', () => {
  expect(openingOf({ params: NOWHERE, place: none, saved: null })).toEqual({ from: 'nothing' });
});

test('URL-05 the point told about, alone in the address, is gone to; a centre, or the location of the path, comes before it', () => {
  const info = { coordinate: [-151.74, -16.5], label: null } as const;
  const opening = (params: object, place: Place = none) =>
    openingOf({ params: { ...NOWHERE, info, ...params }, place, saved: { center: [-149, -17], zoom: 5 } });
  expect(opening({})).toEqual({ from: 'address', view: { center: [-151.74, -16.5], zoom: 13 } });
  expect(opening({ zoom: 16 })).toEqual({ from: 'address', view: { center: [-151.74, -16.5], zoom: 16 } });
  expect(opening({ center: [-149.5, -17.6] })).toMatchObject({ view: { center: [-149.5, -17.6] } });
  expect(opening({}, found)).toEqual({ from: 'location', location: MOOREA });
});
