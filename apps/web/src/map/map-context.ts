import type OlMap from 'ol/Map.js';
import { createContext, use } from 'react';
import { createMap } from './create-map.ts';

const MapContext = createContext<OlMap | null>(null);

/** Gives the map to what is inside it: `<MapProvider value={map}>`. */
export const MapProvider = MapContext.Provider;

/** The page's map. It is made once, outside React, and outlives every component. */
export function useMap(): OlMap {
  const map = use(MapContext);
  if (!map) throw new Error('useMap() needs a MapProvider above it.');
  return map;
}

let pageMap: OlMap | undefined;

/** Made at its first use and kept: coming back from another page finds the same view. */
export function getPageMap(): OlMap {
  pageMap ??= createMap();
  return pageMap;
}
