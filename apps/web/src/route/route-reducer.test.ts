// @vitest-environment node
import { AppError, ROUTE_TYPES } from '@motu/core';
import { expect, test } from 'vitest';
import { toRoute } from './route.ts';
import { missingEnd, noRoute, pointOf, type RouteAction, type RouteState, routeReducer } from './route-reducer.ts';
import { itineraire } from './testing.ts';

const PAPEETE = [-149.5661, -17.5349] as const;
const TARAVAO = [-149.305, -17.733] as const;
const route = toRoute(itineraire);
const error = new AppError('not-found', 'Aucun itinéraire.');

/** Everything there is at once, so that what an action leaves alone is seen to stay. */
const full: RouteState = {
  departureCoordinate: PAPEETE,
  arrivalCoordinate: TARAVAO,
  routeType: 'velo',
  avoidGates: false,
  calculating: false,
  error: null,
  route,
  isPlayerOpen: true,
  showToolbar: true,
  showRemoveModal: true,
  showRouteTypeModal: true,
};
const after = (state: RouteState, action: RouteAction) => routeReducer(state, action);

test('ITI-08 the state begins empty, by car and without gates', () => {
  expect(noRoute).toEqual({
    departureCoordinate: null,
    arrivalCoordinate: null,
    routeType: 'voiture',
    avoidGates: true,
    calculating: false,
    error: null,
    route: null,
    isPlayerOpen: false,
    showToolbar: false,
    showRemoveModal: false,
    showRouteTypeModal: false,
  });
  expect(ROUTE_TYPES).toEqual(['voiture', 'velo', 'pieton']);
});

/** What each of the seventeen actions changes, of a state that has everything; the rest stays. */
const CHANGES: [action: RouteAction, from: Partial<RouteState>, changes: Partial<RouteState>][] = [
  [{ type: 'CALCULATE' }, { error }, { calculating: true, error: null, route: null, isPlayerOpen: false }],
  [{ type: 'CLEAR_ERROR' }, { error }, { error: null }],
  [{ type: 'CLICK_ROUTE' }, { showToolbar: false }, { showToolbar: true }],
  [{ type: 'CLICK_OUT' }, {}, { showToolbar: false }],
  [
    { type: 'DELETE' },
    { calculating: true, error },
    {
      departureCoordinate: null,
      arrivalCoordinate: null,
      calculating: false,
      error: null,
      route: null,
      isPlayerOpen: false,
      showToolbar: false,
      showRemoveModal: false,
      showRouteTypeModal: false,
    },
  ],
  [{ type: 'HIDE_MODULE' }, {}, { isPlayerOpen: false, showRemoveModal: false, showRouteTypeModal: false }],
  [
    {
      type: 'INIT',
      departureCoordinate: TARAVAO,
      arrivalCoordinate: PAPEETE,
      routeType: 'pieton',
      avoidGates: true,
    },
    {},
    { ...noRoute, departureCoordinate: TARAVAO, arrivalCoordinate: PAPEETE, routeType: 'pieton', avoidGates: true },
  ],
  [{ type: 'INVERSE_MARKERS' }, {}, { departureCoordinate: TARAVAO, arrivalCoordinate: PAPEETE }],
  [{ type: 'SET_AVOID_GATES', avoidGates: true }, {}, { avoidGates: true }],
  [{ type: 'SET_ROUTE_TYPE', routeType: 'pieton' }, {}, { routeType: 'pieton' }],
  [{ type: 'SET_ARRIVAL', coordinate: PAPEETE }, {}, { arrivalCoordinate: PAPEETE }],
  [{ type: 'SET_DEPARTURE', coordinate: TARAVAO }, {}, { departureCoordinate: TARAVAO }],
  [
    { type: 'SET_ROUTE', route },
    { calculating: true, route: null, showToolbar: false },
    { calculating: false, route, showToolbar: true },
  ],
  [{ type: 'SET_ERROR', error }, { calculating: true }, { calculating: false, route: null, error }],
  [{ type: 'TOGGLE_PLAYER' }, {}, { isPlayerOpen: false }],
  [{ type: 'TOGGLE_REMOVE_MODAL' }, {}, { showRemoveModal: false }],
  [{ type: 'TOGGLE_ROUTE_TYPE_MODAL' }, {}, { showRouteTypeModal: false }],
];

test.each(CHANGES)('ITI-02 ITI-09 $type changes what it must, and nothing else', (action, from, changes) => {
  const state = { ...full, ...from };
  expect(after(state, action)).toEqual({ ...state, ...changes });
});

test('ITI-02 there are seventeen actions', () => {
  expect(new Set(CHANGES.map(([{ type }]) => type)).size).toBe(17);
});

test.each(['TOGGLE_PLAYER', 'TOGGLE_REMOVE_MODAL', 'TOGGLE_ROUTE_TYPE_MODAL'] as const)(
  'ITI-09 %s twice is as before',
  (type) => {
    expect(after(after(noRoute, { type }), { type })).toEqual(noRoute);
    expect(after(noRoute, { type })).not.toEqual(noRoute);
  },
);

test('ITI-09 an address that says neither type nor gates has the usual ones', () => {
  const init: RouteAction = {
    type: 'INIT',
    departureCoordinate: PAPEETE,
    arrivalCoordinate: TARAVAO,
    routeType: null,
    avoidGates: null,
  };
  expect(after(full, init)).toMatchObject({ routeType: 'voiture', avoidGates: true, route: null });
});

test('ITI-01 a point that is taken away takes its route along', () => {
  const state = after(full, { type: 'SET_ARRIVAL', coordinate: null });
  expect(state).toMatchObject({ arrivalCoordinate: null, route: null, showToolbar: false, isPlayerOpen: false });
  expect(state.departureCoordinate).toEqual(PAPEETE);
});

test('ITI-01 the departure is asked for first, then the arrival', () => {
  expect(missingEnd(noRoute)).toBe('START');
  const left = after(noRoute, { type: 'SET_DEPARTURE', coordinate: PAPEETE });
  expect(missingEnd(left)).toBe('END');
  expect(missingEnd(full)).toBeNull();
  expect([pointOf(full, 'START'), pointOf(full, 'END')]).toEqual([PAPEETE, TARAVAO]);
});
