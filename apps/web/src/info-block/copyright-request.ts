import { groundResolution, scaleDenominator } from '@motu/core';
import { inView } from 'ol/layer/Layer.js';
import type OlMap from 'ol/Map.js';
import { isOwn } from '../own/index.ts';

export type CopyrightRequest = { bbox: string; layers: string; maxScale: number };

/** Slugs of the layers that are seen in this view, each once, sorted. */
export function visibleSlugs(map: OlMap): string[] {
  const view = map.getView();
  if (!view.isDef()) return [];
  const state = view.getState();
  const slugs = map
    .getLayerGroup()
    .getLayerStatesArray()
    .filter((layerState) => inView(layerState, state))
    .map(({ layer }) => layer.get('slug'))
    .filter((slug) => typeof slug === 'string' && !isOwn(slug));
  return [...new Set(slugs)].sort();
}

/** What to ask of who made these layers; null when the map has no valid extent, which is logged. */
export function copyrightRequest(map: OlMap, slugs: readonly string[]): CopyrightRequest | null {
  const view = map.getView();
  const extent: unknown = view.calculateExtent(map.getSize());
  if (!Array.isArray(extent) || extent.length !== 4 || !extent.every(Number.isFinite)) {
    // biome-ignore lint/suspicious/noConsole: an extent that is not valid is logged and skipped (MAP-09)
    console.warn('Invalid extent:', extent);
    return null;
  }
  const metres = groundResolution(view.getResolution() ?? 0, view.getCenter()?.[1] ?? 0);
  return {
    bbox: extent.map((degrees: number) => degrees.toFixed(6)).join(','),
    layers: slugs.join(','),
    maxScale: Math.round(scaleDenominator(metres)),
  };
}
