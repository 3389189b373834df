import { assertNever, type LonLat, type RouteType } from '@motu/core';
import type { Route } from './route.ts';

/** What a marker is the end of (ITI-01). */
export type MarkerType = 'START' | 'END';

export type RouteState = {
  departureCoordinate: LonLat | null;
  arrivalCoordinate: LonLat | null;
  routeType: RouteType;
  avoidGates: boolean;
  calculating: boolean;
  error: Error | null;
  route: Route | null;
  isPlayerOpen: boolean;
  showToolbar: boolean;
  showRemoveModal: boolean;
  /** « Réglages de l'itinéraire ». */
  showRouteTypeModal: boolean;
};

export type RouteAction =
  | { type: 'CALCULATE' }
  | { type: 'CLEAR_ERROR' }
  | { type: 'CLICK_ROUTE' }
  | { type: 'CLICK_OUT' }
  | { type: 'DELETE' }
  | { type: 'HIDE_MODULE' }
  | {
      type: 'INIT';
      departureCoordinate: LonLat;
      arrivalCoordinate: LonLat;
      routeType: RouteType | null;
      avoidGates: boolean | null;
    }
  | { type: 'INVERSE_MARKERS' }
  | { type: 'SET_AVOID_GATES'; avoidGates: boolean }
  | { type: 'SET_ROUTE_TYPE'; routeType: RouteType }
  | { type: 'SET_ARRIVAL'; coordinate: LonLat | null }
  | { type: 'SET_DEPARTURE'; coordinate: LonLat | null }
  | { type: 'SET_ROUTE'; route: Route }
  | { type: 'SET_ERROR'; error: Error }
  | { type: 'TOGGLE_PLAYER' }
  | { type: 'TOGGLE_REMOVE_MODAL' }
  | { type: 'TOGGLE_ROUTE_TYPE_MODAL' };

export const noRoute: RouteState = {
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
};

const noModal = { showRemoveModal: false, showRouteTypeModal: false };
const nothingFound = { calculating: false, error: null, route: null, isPlayerOpen: false, showToolbar: false };

/** What each thing that happens makes of the route (ITI-09). Who calculates it follows the points, the type and the gates. */
export function routeReducer(state: RouteState, action: RouteAction): RouteState {
  switch (action.type) {
    case 'CALCULATE':
      return { ...state, calculating: true, error: null, route: null, isPlayerOpen: false };
    case 'CLEAR_ERROR':
      return { ...state, error: null };
    case 'CLICK_ROUTE':
      return { ...state, showToolbar: true };
    case 'CLICK_OUT':
      return { ...state, showToolbar: false };
    case 'DELETE':
      return { ...state, ...nothingFound, ...noModal, departureCoordinate: null, arrivalCoordinate: null };
    case 'HIDE_MODULE':
      return { ...state, ...noModal, isPlayerOpen: false };
    case 'INIT':
      return {
        ...noRoute,
        departureCoordinate: action.departureCoordinate,
        arrivalCoordinate: action.arrivalCoordinate,
        routeType: action.routeType ?? noRoute.routeType,
        avoidGates: action.avoidGates ?? noRoute.avoidGates,
      };
    case 'INVERSE_MARKERS': {
      const { departureCoordinate, arrivalCoordinate } = state;
      return { ...state, departureCoordinate: arrivalCoordinate, arrivalCoordinate: departureCoordinate };
    }
    case 'SET_AVOID_GATES':
      return { ...state, avoidGates: action.avoidGates };
    case 'SET_ROUTE_TYPE':
      return { ...state, routeType: action.routeType };
    case 'SET_ARRIVAL':
      return withoutPoint(state, action.coordinate, { arrivalCoordinate: action.coordinate });
    case 'SET_DEPARTURE':
      return withoutPoint(state, action.coordinate, { departureCoordinate: action.coordinate });
    case 'SET_ROUTE':
      return { ...state, calculating: false, route: action.route, showToolbar: true };
    case 'SET_ERROR':
      return { ...state, calculating: false, route: null, error: action.error };
    case 'TOGGLE_PLAYER':
      return { ...state, isPlayerOpen: !state.isPlayerOpen };
    case 'TOGGLE_REMOVE_MODAL':
      return { ...state, showRemoveModal: !state.showRemoveModal };
    case 'TOGGLE_ROUTE_TYPE_MODAL':
      return { ...state, showRouteTypeModal: !state.showRouteTypeModal };
    default:
      return assertNever(action);
  }
}

/** A point that is taken away takes its route along; one that moves keeps it until the next is calculated. */
function withoutPoint(state: RouteState, coordinate: LonLat | null, point: Partial<RouteState>): RouteState {
  return coordinate === null ? { ...state, ...nothingFound, ...point } : { ...state, ...point };
}

export function pointOf(state: RouteState, end: MarkerType): LonLat | null {
  return end === 'START' ? state.departureCoordinate : state.arrivalCoordinate;
}

/** The end that is still to be placed, the departure first; null when both are. */
export function missingEnd(state: RouteState): MarkerType | null {
  if (state.departureCoordinate === null) return 'START';
  return state.arrivalCoordinate === null ? 'END' : null;
}
