import { type Days, type MapParams, writeMapParams } from '@motu/core';
import type { LayersState } from '../layers/index.ts';
import { sharedSlugs, stackOf } from '../layers/index.ts';
import type { SavedView } from '../preferences/index.ts';

/** What is on screen: what the page's address says, and what it leaves to the context and to the map. */
export type Shown = {
  params: MapParams;
  layers: LayersState;
  view: SavedView | null;
  /** Those that layers with dates show. */
  days: Days;
};

/** Everything that another visitor needs to see the same (SHARE-01, URL-07). */
export function shareParams({ params, layers, view, days }: Shown): Partial<MapParams> {
  const { filters, info, q, page, route, routeGates, routeType, comparer } = params;
  const isDated = layers.shown.some((slug) => layers.context?.layers[slug]?.dated);
  return {
    ctx: layers.context?.slug ?? params.ctx,
    center: view?.center ?? params.center,
    zoom: view?.zoom ?? params.zoom,
    ...(layers.context ? { layers: sharedSlugs(layers), stack: stackOf(layers) } : { layers: params.layers }),
    filters,
    info,
    // Today is another day for whoever opens the link tomorrow.
    temps: isDated ? days : params.temps,
    comparer,
    ...(q && { q, page }),
    ...(route && { route, routeGates, routeType }),
  };
}

export function shareAddress(origin: string, params: Partial<MapParams>): string {
  return `${origin}/?${writeMapParams(params)}`;
}
