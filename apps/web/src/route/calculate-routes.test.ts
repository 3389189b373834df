// @vitest-environment node
import { AppError, type LonLat } from '@motu/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../ui/store.ts';
import { calculateRoutes, type RouteQuestion } from './calculate-routes.ts';
import { type Route, toRoute } from './route.ts';
import { noRoute, type RouteAction, type RouteState, routeReducer } from './route-reducer.ts';
import { itineraire } from './testing.ts';

const A: LonLat = [-149.5, -17.5];
const B: LonLat = [-149.6, -17.6];
const C: LonLat = [-149.7, -17.7];
const route = toRoute(itineraire);

type Call = { question: RouteQuestion; signal: AbortSignal; answer(route: Route): void; refuse(error: Error): void };

/** The calculation over a real store, and a server that answers when it is told to. */
function start() {
  const store = createStore<RouteState, RouteAction>(routeReducer, noRoute);
  const calls: Call[] = [];
  const calculating = calculateRoutes(
    store,
    (question, signal) =>
      new Promise((answer, refuse) => {
        calls.push({ question, signal, answer, refuse });
      }),
  );
  return { store, calls, ...calculating };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function place(store: ReturnType<typeof start>['store'], from: LonLat, to: LonLat) {
  store.dispatch({ type: 'SET_DEPARTURE', coordinate: from });
  store.dispatch({ type: 'SET_ARRIVAL', coordinate: to });
}

test('ITI-03 nothing is asked before both points exist, then one call 200 ms after the last change', () => {
  const { store, calls } = start();
  store.dispatch({ type: 'SET_DEPARTURE', coordinate: A });
  vi.advanceTimersByTime(1000);
  expect(calls).toHaveLength(0);
  store.dispatch({ type: 'SET_ARRIVAL', coordinate: B });
  vi.advanceTimersByTime(150);
  store.dispatch({ type: 'SET_ROUTE_TYPE', routeType: 'velo' });
  store.dispatch({ type: 'SET_AVOID_GATES', avoidGates: false });
  vi.advanceTimersByTime(199);
  expect(calls).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(calls.map(({ question }) => question)).toEqual([{ from: A, to: B, type: 'velo', avoidGates: false }]);
  expect(store.state().calculating).toBe(true);
});

test.each([
  ['the departure', { type: 'SET_DEPARTURE', coordinate: C }, { from: C }],
  ['the arrival', { type: 'SET_ARRIVAL', coordinate: C }, { to: C }],
  ['the type', { type: 'SET_ROUTE_TYPE', routeType: 'pieton' }, { type: 'pieton' }],
  ['the gates', { type: 'SET_AVOID_GATES', avoidGates: false }, { avoidGates: false }],
] as const)(
  'ITI-03 once there is a route, another one is asked for 200 ms after %s changed',
  async (_what, action, asked) => {
    const { store, calls } = start();
    place(store, A, B);
    vi.advanceTimersByTime(200);
    const [first] = calls;
    first?.answer(route);
    await vi.advanceTimersByTimeAsync(0);
    store.dispatch(action);
    vi.advanceTimersByTime(199);
    expect(calls).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(calls.map(({ question }) => question)).toEqual([first?.question, { ...first?.question, ...asked }]);
  },
);

test('ITI-03 what does not change the question does not ask it again', async () => {
  const { store, calls } = start();
  place(store, A, B);
  vi.advanceTimersByTime(200);
  calls[0]?.answer(route);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.state()).toMatchObject({ route, calculating: false, showToolbar: true });
  store.dispatch({ type: 'TOGGLE_PLAYER' });
  store.dispatch({ type: 'CLICK_OUT' });
  vi.advanceTimersByTime(1000);
  expect(calls).toHaveLength(1);
});

test('ITI-03 the last answer wins: a call that is overtaken is cancelled, and is not heard when it comes', async () => {
  const { store, calls } = start();
  place(store, A, B);
  vi.advanceTimersByTime(200);
  store.dispatch({ type: 'SET_ARRIVAL', coordinate: C });
  expect(calls[0]?.signal.aborted).toBe(true);
  vi.advanceTimersByTime(200);
  const last = { ...route, duration: 1 };
  calls[1]?.answer(last);
  await vi.advanceTimersByTimeAsync(0);
  calls[0]?.answer(route);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.state().route).toBe(last);
});

test('ITI-06 a refusal is told, and asking again asks at once', async () => {
  const { store, calls, again } = start();
  place(store, A, B);
  vi.advanceTimersByTime(200);
  const refusal = new AppError('unavailable', 'Réessayez.');
  calls[0]?.refuse(refusal);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.state()).toMatchObject({ error: refusal, calculating: false, route: null });
  again();
  expect(store.state()).toMatchObject({ error: null, calculating: true });
  calls[1]?.answer(route);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.state().route).toBe(route);
});

test('ITI-09 a route that is deleted while it is calculated does not come back', async () => {
  const { store, calls, stop } = start();
  place(store, A, B);
  vi.advanceTimersByTime(200);
  store.dispatch({ type: 'DELETE' });
  calls[0]?.answer(route);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.state()).toEqual(noRoute);
  stop();
  place(store, A, C);
  vi.advanceTimersByTime(1000);
  expect(calls).toHaveLength(1);
});
