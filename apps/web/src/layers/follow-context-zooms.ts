import type { MapContext } from '@motu/contract';
import type OlMap from 'ol/Map.js';
import { openAtZoom } from '../view/index.ts';

type Zooms = Pick<MapContext, 'defaultZoom' | 'minZoom' | 'maxZoom'>;

/** Keeps the view within the context's zooms; at its default zoom when nothing and nobody has said where to look (LAY-02). */
export function followContextZooms(map: OlMap, { defaultZoom, minZoom, maxZoom }: Zooms): void {
  const view = map.getView();
  const [center, padding] = [view.getCenter(), view.padding];
  view.setMinZoom(minZoom);
  view.setMaxZoom(maxZoom);
  // The library forgets what the panel covers when it takes other zooms, and the place would leave the middle of the rest.
  if (padding) {
    view.padding = padding;
    if (center) view.setCenter(center);
  }
  openAtZoom(map, defaultZoom);
}
