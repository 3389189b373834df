import type { Extent } from '@motu/core';
import type OlMap from 'ol/Map.js';
import { useEffect, useState } from 'react';

/** A tenth of a metre: what moves less is the same question. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** What of the map nothing covers, each time it comes to rest; null when it is not asked for. */
export function useViewExtent(map: OlMap, isWanted: boolean): Extent | null {
  const [extent, setExtent] = useState<Extent | null>(null);
  useEffect(() => {
    if (!isWanted) {
      setExtent(null);
      return;
    }
    const read = () => setExtent(map.getView().calculateExtent().map(rounded) as unknown as Extent);
    read();
    map.on('moveend', read);
    return () => map.un('moveend', read);
  }, [map, isWanted]);
  return extent;
}
