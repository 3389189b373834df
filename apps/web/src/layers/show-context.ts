import type { MapContext } from '@motu/contract';
import type OlMap from 'ol/Map.js';
import { openAtZoom } from '../view/index.ts';
import { createLayer } from './create-layer.ts';

/** Slugs of the layers that a context shows at start, the lowest on the map first. */
export function layersAtStart({ groups }: MapContext): string[] {
  return groups
    .flatMap(({ groupAndLayers }) => groupAndLayers)
    .filter(({ options }) => options.visible)
    .map(({ layer }) => layer)
    .reverse();
}

/** Puts a context's layers on the map within its zooms, and returns the way to take them off. One that cannot be made leaves the others. */
export function showContext(map: OlMap, context: MapContext, pixelRatio: number): () => void {
  const shown = layersAtStart(context).flatMap((slug) => {
    try {
      const item = context.layers[slug];
      return item ? [createLayer(item, pixelRatio)] : [];
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a layer that cannot be made is logged, and the rest of the map works (LAY-03)
      console.warn(error);
      return [];
    }
  });
  for (const layer of shown) map.addLayer(layer);
  map.getView().setMinZoom(context.minZoom);
  map.getView().setMaxZoom(context.maxZoom);
  openAtZoom(map, context.defaultZoom);
  return () => {
    for (const layer of shown) {
      map.removeLayer(layer);
      layer.dispose();
    }
  };
}
