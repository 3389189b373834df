import type { MapContext } from '@motu/contract';
import type OlMap from 'ol/Map.js';
import { openAtZoom } from '../view/index.ts';

type Zooms = Pick<MapContext, 'defaultZoom' | 'minZoom' | 'maxZoom'>;

/** Keeps the view within the context's zooms; at its default zoom when nothing and nobody has said where to look (LAY-02). */
export function followContextZooms(map: OlMap, { defaultZoom, minZoom, maxZoom }: Zooms): void {
  map.getView().setMinZoom(minZoom);
  map.getView().setMaxZoom(maxZoom);
  openAtZoom(map, defaultZoom);
}
