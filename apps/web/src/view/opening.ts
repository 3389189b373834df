import type { Emplacement } from '@motu/contract';
import type { MapParams } from '@motu/core';
import type { Place } from '../locations/index.ts';
import type { SavedView } from '../preferences/index.ts';

/** Where the map opens, and what says so. */
export type Opening =
  | { from: 'address' | 'saved'; view: Partial<SavedView> }
  | { from: 'location'; location: Emplacement }
  /** The answer has not come yet. */
  | { from: 'awaited' }
  /** Nothing says anything: the default view, or the one that was left. */
  | { from: 'nothing' };

/** A point is shown with the island around it. */
const POINT_ZOOM = 13;

type Sayings = {
  params: Pick<MapParams, 'center' | 'zoom' | 'info'>;
  /** The saved location that the path names. */
  place: Place;
  /** The view of the last visit; null when the visitor has not asked for it. */
  saved: SavedView | null;
};

/** The address first, then the saved location of its path, then the point it tells about, then the view of the last visit (URL-02, APP-09, MAP-10). */
export function openingOf({ params: { center: asked, zoom, info }, place, saved }: Sayings): Opening {
  const isInfoAlone = info !== null && asked === null;
  // A zoom without a centre is about the point that is told about, when there is one.
  const center = isInfoAlone && zoom !== null ? info.coordinate : asked;
  if (center !== null || zoom !== null) {
    // Only a zoom keeps the last visit's view away: an address with a centre alone takes its zoom from there.
    const rest = zoom === null && saved ? { zoom: saved.zoom } : {};
    return { from: 'address', view: { ...rest, ...(center && { center }), ...(zoom !== null && { zoom }) } };
  }
  if (place.status === 'found') return { from: 'location', location: place.location };
  if (place.status === 'awaited') return { from: 'awaited' };
  if (isInfoAlone) return { from: 'address', view: { center: info.coordinate, zoom: POINT_ZOOM } };
  return saved ? { from: 'saved', view: saved } : { from: 'nothing' };
}
