import type { MapContext } from '@motu/contract';
import type OlMap from 'ol/Map.js';
import { openAtPlace, travelToPlace } from '../view/index.ts';

type ContextView = Pick<MapContext, 'defaultZoom' | 'minZoom' | 'maxZoom' | 'center' | 'extent'>;

/**
 * Keeps the view within the context's zooms, and shows its place: at once when nothing and nobody has said where to look (LAY-02), by
 * travelling there when the visitor has chosen it. Returns the way to give up.
 */
export function followContext(map: OlMap, context: ContextView, isChosen: boolean): () => void {
  const { defaultZoom: zoom, minZoom, maxZoom, center: place, extent } = context;
  const view = map.getView();
  const [center, padding] = [view.getCenter(), view.padding];
  view.setMinZoom(minZoom);
  view.setMaxZoom(maxZoom);
  // The library forgets what the panel covers when it takes other zooms, and the place would leave the middle of the rest.
  if (padding) {
    view.padding = padding;
    if (center) view.setCenter(center);
  }
  return (isChosen ? travelToPlace : openAtPlace)(map, { center: place, zoom, extent });
}
