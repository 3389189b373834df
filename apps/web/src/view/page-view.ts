import type { Extent, LonLat } from '@motu/core';
import { containsCoordinate } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import type { address as pageAddress } from '../address/index.ts';
import { showLocation } from '../locations/index.ts';
import { fitExtent } from '../map/index.ts';
import type { preferences as pagePreferences, SavedView } from '../preferences/index.ts';
import { currentView, moveTo } from './current-view.ts';
import type { Opening } from './opening.ts';

type Address = Pick<typeof pageAddress, 'update'>;
type Preferences = Pick<typeof pagePreferences, 'get' | 'update' | 'flush'>;

/** Maps that stand where they opened: their address is left as it was reached. */
const standing = new WeakMap<OlMap, { view: SavedView | null; isDefault: boolean }>();

/** Maps that have opened: from then on they are only moved by someone. */
const opened = new WeakSet<OlMap>();

export const hasOpened = (map: OlMap): boolean => opened.has(map);

/** Puts the map where it opens; one that is on screen already travels there. Returns the way to give up. */
export function openView(map: OlMap, opening: Opening): () => void {
  const isFirst = !opened.has(map);
  const isTravel = !isFirst && map.isRendered();
  const stand = () => {
    if (isFirst)
      standing.set(map, { view: currentView(map), isDefault: !('view' in opening || 'location' in opening) });
  };
  if (opening.from !== 'awaited') opened.add(map);
  if (opening.from === 'location') return showLocation(map, opening.location, { isTravel, onShown: stand });
  if ('view' in opening) moveTo(map, opening.view, isTravel);
  stand();
  return () => {};
}

/** Where a context opens: all of an extent, or a point and a zoom. */
type Place = { center: LonLat | null; zoom: number; extent: Extent | null };

/** The context's own place, for a map that nobody has put anywhere (MAP-01, ADM-18). Returns the way to give up. */
export function openAtPlace(map: OlMap, place: Place): () => void {
  if (!standing.get(map)?.isDefault) return () => {};
  return goTo(map, place, false, () => standing.set(map, { view: currentView(map), isDefault: true }));
}

/** Travels to the place of a context, unless the map is there already. Returns the way to give up. */
export function travelToPlace(map: OlMap, place: Place): () => void {
  const { center, extent } = place;
  const seen = map.getView().calculateExtent(map.getSize());
  const isThere = extent
    ? containsCoordinate([...extent], map.getView().getCenter() ?? [])
    : !center || containsCoordinate(seen, [...center]);
  return isThere ? () => {} : goTo(map, place, true);
}

function goTo(map: OlMap, { center, zoom, extent }: Place, isTravel: boolean, onShown?: () => void): () => void {
  if (extent) return fitExtent(map, extent, { isTravel, ...(onShown && { onShown }) });
  moveTo(map, { zoom, ...(center && { center }) }, isTravel);
  onShown?.();
  return () => {};
}

/**
 * The address may open a panel too (its search, its marker): the place it names is then the middle of what the panel
 * leaves, as it was for whoever shared it. Until the map moves for another reason.
 */
export function keepPlaceBesidePanel(map: OlMap): () => void {
  const view = map.getView();
  const center = view.getCenter();
  const padding = String(view.padding);
  const stop = () => view.un('change:center', keep);
  const keep = () => {
    // The library says so too when it sets the same place again.
    if (String(view.getCenter()) === String(center)) return;
    stop();
    if (center && String(view.padding) !== padding) view.setCenter(center);
  };
  view.on('change:center', keep);
  return stop;
}

/** Writes the view into the page's address after each move of the map, and returns the way to stop (URL-01). */
export function followInAddress(map: OlMap, address: Address): () => void {
  const write = () => {
    const view = currentView(map);
    if (!view || isSame(view, standing.get(map)?.view)) return;
    standing.delete(map);
    address.update(view);
  };
  map.on('moveend', write);
  return () => map.un('moveend', write);
}

/** Keeps the view for the next visit when the page is left, if the visitor asked for it; returns the way to stop (MAP-10). */
export function keepView(map: OlMap, preferences: Preferences, page: Window): () => void {
  const keep = () => {
    const mapView = currentView(map);
    if (!mapView || !preferences.get().restoreView) return;
    preferences.update({ mapView });
    preferences.flush();
  };
  // A phone may end a page that is out of sight without a word.
  const keepWhenHidden = () => page.document.visibilityState === 'hidden' && keep();
  page.addEventListener('pagehide', keep);
  page.document.addEventListener('visibilitychange', keepWhenHidden);
  return () => {
    keep();
    page.removeEventListener('pagehide', keep);
    page.document.removeEventListener('visibilitychange', keepWhenHidden);
  };
}

function isSame(one: SavedView, other: SavedView | null | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
