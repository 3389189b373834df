import type { LonLat, RouteType } from '@motu/core';
import type { Store } from '../ui/store.ts';
import type { Route } from './route.ts';
import type { RouteAction, RouteState } from './route-reducer.ts';

export type RouteQuestion = { from: LonLat; to: LonLat; type: RouteType; avoidGates: boolean };
export type FindRoute = (question: RouteQuestion, signal: AbortSignal) => Promise<Route>;

/** Of the specification: a marker that is dragged, or two settings changed at once, make one call (ITI-03). */
const DEBOUNCE_MS = 200;

export type Calculating = {
  /** Asks the same again, at once. */
  again(): void;
  stop(): void;
};

/** Calculates the route whenever a point, the type or the gates change, once both points exist. A later question gives up the one before. */
export function calculateRoutes(store: Store<RouteState, RouteAction>, find: FindRoute): Calculating {
  let asked = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underway: AbortController | null = null;

  const giveUp = () => {
    clearTimeout(timer);
    underway?.abort();
    underway = null;
  };

  async function calculate(question: RouteQuestion): Promise<void> {
    giveUp();
    const own = new AbortController();
    underway = own;
    store.dispatch({ type: 'CALCULATE' });
    const action = await find(question, own.signal).then(
      (route): RouteAction => ({ type: 'SET_ROUTE', route }),
      (error): RouteAction => ({ type: 'SET_ERROR', error: error instanceof Error ? error : new Error(String(error)) }),
    );
    // The last answer wins: one that was given up says nothing, even when it comes.
    if (!own.signal.aborted) store.dispatch(action);
  }

  function look(): void {
    const question = questionOf(store.state());
    const key = JSON.stringify(question);
    if (key === asked) return;
    asked = key;
    giveUp();
    if (question) timer = setTimeout(() => void calculate(question), DEBOUNCE_MS);
  }

  const unsubscribe = store.subscribe(look);
  look();
  return {
    again() {
      const question = questionOf(store.state());
      if (question) void calculate(question);
    },
    stop() {
      unsubscribe();
      giveUp();
    },
  };
}

function questionOf(state: RouteState): RouteQuestion | null {
  const { departureCoordinate: from, arrivalCoordinate: to, routeType: type, avoidGates } = state;
  return from && to && { from, to, type, avoidGates };
}
