import type { Emplacement } from '@motu/contract';
import type OlMap from 'ol/Map.js';

/** Shows a saved location whole. The map may not be on the page yet: then as soon as it is. Returns the way to give up. */
export function showLocation(map: OlMap, { lon, lat, width, height }: Emplacement): () => void {
  const show = () => {
    const size = map.getSize();
    if (!size?.[0]) return;
    map.un('change:size', show);
    map.getView().fit([lon - width / 2, lat - height / 2, lon + width / 2, lat + height / 2], { size });
  };
  map.on('change:size', show);
  show();
  return () => map.un('change:size', show);
}
