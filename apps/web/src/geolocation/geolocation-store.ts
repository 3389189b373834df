import { createStore, useStore } from '../ui/store.ts';
import {
  type GeolocationAction,
  type GeolocationState,
  geolocationReducer,
  initialGeolocation,
} from './geolocation-reducer.ts';

/** Where the device is, and what is recorded of it, for as long as the page lives. */
export const geolocationStore = createStore<GeolocationState, GeolocationAction>(
  geolocationReducer,
  initialGeolocation,
);

export function useGeolocation<T>(pick: (state: GeolocationState) => T): T {
  return useStore(geolocationStore, pick);
}
