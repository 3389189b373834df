import type { MapParams } from '@motu/core';
import type { RouteAction, RouteState } from './route-reducer.ts';

type RouteParams = Pick<MapParams, 'route' | 'routeType' | 'routeGates'>;

/** What an address asks for; null when it names no route (URL-05). */
export function initOf({ route, routeType, routeGates }: RouteParams): Extract<RouteAction, { type: 'INIT' }> | null {
  if (!route) return null;
  const [departureCoordinate, arrivalCoordinate] = route;
  return { type: 'INIT', departureCoordinate, arrivalCoordinate, routeType, avoidGates: routeGates };
}

/** What the address says of a route: nothing until it has both ends. */
export function paramsOf(state: RouteState): RouteParams {
  const { departureCoordinate: from, arrivalCoordinate: to, routeType, avoidGates } = state;
  if (!from || !to) return { route: null, routeType: null, routeGates: null };
  return { route: [from, to], routeType, routeGates: avoidGates };
}
