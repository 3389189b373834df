import { createStore } from '../ui/store.ts';

/** The shape of the feature that is being read, as GeoJSON; shown on the map. */
export const infoHighlight = createStore<object | null, object | null>((_, next) => next, null);
