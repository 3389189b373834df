import type OlMap from 'ol/Map.js';
import { motionMs, TRAVEL_MS } from '../map/index.ts';
import type { SavedView } from '../preferences/index.ts';

/** Where the map is: the middle of what the panel leaves of it, and its zoom. */
export function currentView(map: OlMap): SavedView | null {
  const view = map.getView();
  const [lon, lat] = view.getCenter() ?? [];
  const zoom = view.getZoom();
  if (lon === undefined || lat === undefined || zoom === undefined) return null;
  return { center: [wrapLongitude(lon), Math.max(-90, Math.min(90, lat))], zoom };
}

/** A view that went round the world comes back to the longitude that everyone knows. */
function wrapLongitude(lon: number): number {
  return Math.abs(lon) > 180 ? lon - 360 * Math.round(lon / 360) : lon;
}

/** Moves the map; what the target does not say stays. A map that is on screen already travels there (MAP-14). */
export function moveTo(map: OlMap, { center, zoom }: Partial<SavedView>, isTravel: boolean): void {
  const view = map.getView();
  view.cancelAnimations();
  if (isTravel) {
    const end = { ...(center && { center: [...center] }), ...(zoom !== undefined && { zoom: Math.round(zoom) }) };
    view.animate({ ...end, duration: motionMs(TRAVEL_MS) });
    return;
  }
  if (center) view.setCenter([...center]);
  if (zoom !== undefined) view.setZoom(zoom);
}
