// @vitest-environment node
import { readMapParams, writeMapParams } from '@motu/core';
import { expect, test } from 'vitest';
import { createStore } from '../ui/store.ts';
import { followAddress } from './follow-address.ts';
import { noRoute, type RouteAction, type RouteState, routeReducer } from './route-reducer.ts';

/** The page's address, without its clock. */
function open(search: string) {
  let params = readMapParams(search);
  const readers = new Set<() => void>();
  const store = createStore<RouteState, RouteAction>(routeReducer, noRoute);
  const inits: unknown[] = [];
  const address = {
    params: () => params,
    update: (changes: Partial<typeof params>) => {
      params = { ...params, ...changes };
    },
    subscribe: (onRead: () => void) => {
      readers.add(onRead);
      return () => readers.delete(onRead);
    },
  };
  const stop = followAddress(store, address, (read) => inits.push(read.center));
  const reach = (next: string) => {
    params = readMapParams(next);
    for (const reader of readers) reader();
  };
  return { store, inits, stop, reach, written: () => writeMapParams(params) };
}

const SHARED = 'route=-149.566100,-17.534900/-149.305000,-17.733000&routeGates=0&routeType=velo';

test('URL-05 URL-07 a shared address gives the same route, and stays as it is', () => {
  const { store, inits, written } = open(SHARED);
  expect(store.state()).toMatchObject({
    departureCoordinate: [-149.5661, -17.5349],
    arrivalCoordinate: [-149.305, -17.733],
    routeType: 'velo',
    avoidGates: false,
  });
  expect(inits).toHaveLength(1);
  expect(written()).toBe(SHARED);
});

test('URL-05 the address follows the route, and says nothing of half a route', () => {
  const { store, written, stop } = open('zoom=9');
  expect(written()).toBe('zoom=9');
  store.dispatch({ type: 'SET_DEPARTURE', coordinate: [-149.5661, -17.5349] });
  expect(written()).toBe('zoom=9');
  store.dispatch({ type: 'SET_ARRIVAL', coordinate: [-149.305, -17.733] });
  expect(written()).toBe('route=-149.566100,-17.534900/-149.305000,-17.733000&routeGates=1&routeType=voiture&zoom=9');
  store.dispatch({ type: 'DELETE' });
  expect(written()).toBe('zoom=9');
  stop();
  store.dispatch({ type: 'SET_DEPARTURE', coordinate: [0, 0] });
  expect(written()).toBe('zoom=9');
});

test('URL-05 an unknown type is ignored, a broken route too', () => {
  expect(open(SHARED.replace('velo', 'avion')).store.state().routeType).toBe('voiture');
  expect(open('route=ici/la').store.state()).toEqual(noRoute);
});

test('URL-05 a link to another route replaces it, one that names none keeps it', () => {
  const { store, inits, reach, written } = open(SHARED);
  reach('route=-151.750000,-16.506000/-151.738000,-16.541000');
  expect(store.state()).toMatchObject({ departureCoordinate: [-151.75, -16.506], routeType: 'voiture' });
  reach('zoom=12');
  expect(store.state().departureCoordinate).toEqual([-151.75, -16.506]);
  expect(written()).toContain('route=-151.750000,-16.506000/');
  expect(inits).toHaveLength(2);
});
