import type { Extent } from '@motu/core';
import type OlMap from 'ol/Map.js';
import { motionMs, TRAVEL_MS } from './motion.ts';

type Fitting = {
  /** The map is on screen already, and travels there (MAP-14). */
  isTravel?: boolean;
  onShown?: () => void;
};

/** Shows an extent whole. The map may not be on the page yet: then as soon as it is. Returns the way to give up. */
export function fitExtent(map: OlMap, extent: Extent, { isTravel, onShown }: Fitting = {}): () => void {
  const show = () => {
    const size = map.getSize();
    if (!size?.[0]) return;
    map.un('change:size', show);
    map.getView().fit([...extent], { size, ...(isTravel && { duration: motionMs(TRAVEL_MS) }) });
    onShown?.();
  };
  map.on('change:size', show);
  show();
  return () => map.un('change:size', show);
}
