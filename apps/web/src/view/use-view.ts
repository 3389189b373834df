import type OlMap from 'ol/Map.js';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { address, useMapParams } from '../address/index.ts';
import { usePlace } from '../locations/index.ts';
import { preferences } from '../preferences/index.ts';
import { freeze } from './freeze.ts';
import { openingOf } from './opening.ts';
import { followInAddress, hasOpened, keepPlaceBesidePanel, keepView, openView } from './page-view.ts';

/** The map goes where the page's address says, the address follows the map; returns the title of the place, if it has one. */
export function useView(map: OlMap): string | null {
  const { key } = useLocation();
  const place = usePlace();
  const { fixed } = useMapParams();

  // Before the rest: a link, or the browser's back and forward, has changed the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of a page has its key
  useEffect(() => address.read(), [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const { restoreView, mapView } = preferences.get();
    // An embedded page shows the same to everyone; a map that has opened already stays where it is.
    const saved = restoreView && !address.isEmbed && !hasOpened(map) ? mapView : null;
    return openView(map, openingOf({ params: address.params(), place, saved }));
  }, [map, key, place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const { center, q, info, route } = address.params();
    if (info || (center && (q || route))) return keepPlaceBesidePanel(map);
  }, [map, key]);

  useEffect(() => followInAddress(map, address), [map]);

  useEffect(() => {
    if (!address.isEmbed) return keepView(map, preferences, window);
  }, [map]);

  useEffect(() => {
    if (fixed) return freeze(map);
  }, [map, fixed]);

  return place.status === 'found' ? place.location.title : null;
}
