import type { LonLat } from '@motu/core';
import { createStore, useStore } from '../ui/store.ts';
import { rememberName } from './place-name.ts';
import {
  type MarkerType,
  missingEnd,
  noRoute,
  type RouteAction,
  type RouteState,
  routeReducer,
} from './route-reducer.ts';

/** The route of this page, which outlives the panel that tells it. */
export const routeStore = createStore<RouteState, RouteAction>(routeReducer, noRoute);

export function useRoute<T>(pick: (state: RouteState) => T): T {
  return useStore(routeStore, pick);
}

/** The end that the next click on the map places, while the panel is open. */
export const pickStore = createStore<MarkerType | null, MarkerType | null>((_, end) => end, null);

/** The segment that the player is at. */
export const stepStore = createStore<number, number>((_, step) => step, 0);

/** Places one end, and asks the map for the other one when it is missing. */
export function setPoint(end: MarkerType, coordinate: LonLat, name?: string | undefined): void {
  if (name) rememberName(coordinate, name);
  routeStore.dispatch({ type: end === 'START' ? 'SET_DEPARTURE' : 'SET_ARRIVAL', coordinate });
  pickStore.dispatch(missingEnd(routeStore.state()));
}

/** Shows one segment, in the player. */
export function goToStep(step: number): void {
  stepStore.dispatch(step);
  if (!routeStore.state().isPlayerOpen) routeStore.dispatch({ type: 'TOGGLE_PLAYER' });
}
