import type { Emplacement } from '@motu/contract';
import type OlMap from 'ol/Map.js';
import { motionMs, TRAVEL_MS } from '../map/index.ts';

type Showing = {
  /** The map is on screen already, and travels there (MAP-14). */
  isTravel?: boolean;
  onShown?: () => void;
};

/** Shows a saved location whole. The map may not be on the page yet: then as soon as it is. Returns the way to give up. */
export function showLocation(map: OlMap, location: Emplacement, { isTravel, onShown }: Showing = {}): () => void {
  const { lon, lat, width, height } = location;
  const show = () => {
    const size = map.getSize();
    if (!size?.[0]) return;
    map.un('change:size', show);
    map.getView().fit([lon - width / 2, lat - height / 2, lon + width / 2, lat + height / 2], {
      size,
      ...(isTravel && { duration: motionMs(TRAVEL_MS) }),
    });
    onShown?.();
  };
  map.on('change:size', show);
  show();
  return () => map.un('change:size', show);
}
