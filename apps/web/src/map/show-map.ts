import type OlMap from 'ol/Map.js';

/** Shows the map in an element, and returns the way to take it out again. */
export function showMap(map: OlMap, element: HTMLElement): () => void {
  map.setTarget(element);
  return () => map.setTarget(undefined);
}
