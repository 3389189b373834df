import type { MapContext } from '@motu/contract';
import type View from 'ol/View.js';
import { isDefaultView } from '../map/index.ts';

/** Keeps the view within the context's zooms; at its default zoom when nothing and nobody has said where to look (LAY-02). */
export function followContextZooms(
  view: View,
  { defaultZoom, minZoom, maxZoom }: Pick<MapContext, 'defaultZoom' | 'minZoom' | 'maxZoom'>,
  { isZoomGiven }: { isZoomGiven: boolean },
): void {
  const isUntouched = isDefaultView(view) && !isZoomGiven;
  view.setMinZoom(minZoom);
  view.setMaxZoom(maxZoom);
  if (isUntouched) view.setZoom(defaultZoom);
}
