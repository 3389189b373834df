import type Layer from 'ol/layer/Layer.js';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { hitOptions } from '../map/hit-options.ts';
import { HIT_TOLERANCE } from '../map/tolerances.ts';
import type { ShownDrawings } from './show-drawings.ts';

type DrawingLayer = ReturnType<ShownDrawings['layer']>;

type SelectOptions = {
  /** Whether clicks are ours: a tool that has the pointer keeps them. */
  isFree: () => boolean;
  onSelect: (id: string) => void;
};

/** Calls back with the drawing that is clicked; returns the way to stop. */
export function startSelecting(map: OlMap, layer: () => DrawingLayer, { isFree, onSelect }: SelectOptions): () => void {
  const onClick = ({ pixel }: MapBrowserEvent) => {
    if (!isFree()) return;
    const options = hitOptions(map, pixel, HIT_TOLERANCE, (other) => other === (layer() as Layer));
    const id = map.forEachFeatureAtPixel(pixel, (feature) => feature.getId(), options);
    if (id !== undefined) onSelect(String(id));
  };

  const target = map.getViewport();
  let isLooking = false;
  /** Asked one at a time, of a picture that the layer keeps: moving over thousands of drawings costs nothing. */
  const onMove = async ({ pixel, dragging }: MapBrowserEvent) => {
    if (dragging || isLooking || !isFree()) return;
    isLooking = true;
    const found = await layer()
      .getFeatures(pixel)
      .catch(() => []);
    isLooking = false;
    target.style.cursor = found.length > 0 ? 'pointer' : '';
  };

  map.on('click', onClick);
  map.on('pointermove', onMove as never);
  return () => {
    map.un('click', onClick);
    map.un('pointermove', onMove as never);
    target.style.cursor = '';
  };
}
