import type { MapParams } from '@motu/core';
import type { Store } from '../ui/store.ts';
import type { RouteAction, RouteState } from './route-reducer.ts';

type Address = {
  params(): MapParams;
  update(changes: Partial<MapParams>): void;
  subscribe(onRead: () => void): () => void;
};

type RouteParams = Pick<MapParams, 'route' | 'routeType' | 'routeGates'>;

/** Takes the route that the address names, now and each time it is read afresh, and writes the route there as it changes (URL-05). */
export function followAddress(
  store: Store<RouteState, RouteAction>,
  address: Address,
  onInit: (params: MapParams) => void,
): () => void {
  let written = '';
  const write = () => {
    const params = paramsOf(store.state());
    const key = JSON.stringify(params);
    if (key === written) return;
    written = key;
    address.update(params);
  };
  const read = () => {
    const params = address.params();
    const init = initOf(params);
    // What is there already is left alone: coming back to the page does not calculate it again.
    const isOther = init && JSON.stringify(paramsOf(store.state()).route) !== JSON.stringify(params.route);
    written = JSON.stringify({ route: params.route, routeType: params.routeType, routeGates: params.routeGates });
    if (isOther) {
      store.dispatch(init);
      onInit(params);
    }
    write();
  };
  read();
  const stops = [store.subscribe(write), address.subscribe(read)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What an address asks for; null when it names no route (URL-05). */
function initOf({ route, routeType, routeGates }: RouteParams): Extract<RouteAction, { type: 'INIT' }> | null {
  if (!route) return null;
  const [departureCoordinate, arrivalCoordinate] = route;
  return { type: 'INIT', departureCoordinate, arrivalCoordinate, routeType, avoidGates: routeGates };
}

/** What the address says of a route: nothing until it has both ends. */
function paramsOf(state: RouteState): RouteParams {
  const { departureCoordinate: from, arrivalCoordinate: to, routeType, avoidGates } = state;
  if (!from || !to) return { route: null, routeType: null, routeGates: null };
  return { route: [from, to], routeType, routeGates: avoidGates };
}
