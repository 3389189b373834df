import type { LayerItem } from '@motu/contract';
import { type Comparison, type LonLat, type ObjectFilters, writeDays } from '@motu/core';
import type OlMap from 'ol/Map.js';
import { useMemo } from 'react';
import { address } from '../address/index.ts';
import { useMap } from '../map/index.ts';
import { ownStore } from '../own/index.ts';
import { createStore, useStore } from '../ui/store.ts';
import { daysOf, useDay } from './day-store.ts';
import { useRestedFilters } from './filter-store.ts';
import { useLayers } from './layers-context.tsx';
import { contextOfDay } from './layers-of-day.ts';
import { contextOfFilters } from './layers-of-filter.ts';
import { type LayersState, type ShownLayer, shownLayers } from './layers-reducer.ts';

/** What is left of the bar of a comparison, as the link has it; null while nothing is compared. Right of it is the map itself (TIME-02). */
export const otherSide = createStore<Comparison | null, Comparison | null>(
  (_, next) => next,
  address.params().comparer,
);

export function useOtherSide(): Comparison | null {
  return useStore(otherSide, (side) => side);
}

/** The layers of the other side, from top to bottom, in the order and with the opacity of the map. */
export function shownOnOtherSide(
  state: LayersState,
  side: Comparison,
  day: string,
  filters: ObjectFilters,
  own?: ReadonlyMap<string, LayerItem>,
): ShownLayer[] {
  const days = side.days ? writeDays(side.days) : day;
  const context = state.context && contextOfFilters(contextOfDay(state.context, days), filters);
  return shownLayers({ ...state, context, shown: side.layers ?? state.shown }, own);
}

/** The layers of the other side as they are now; none while nothing is compared. */
export function useShownOnOtherSide(): ShownLayer[] {
  const side = useOtherSide();
  const { state } = useLayers();
  const day = useDay();
  const filters = useRestedFilters();
  const own = useStore(ownStore, (entries) => entries);
  const isCompared = side !== null;
  const [layers, days] = [side?.layers ?? null, side?.days ?? null];
  // The bar is moved many times: what it splits stays the same.
  return useMemo(() => {
    const items = new Map(own.map(({ slug, item }) => [slug, item]));
    return isCompared ? shownOnOtherSide(state, { percent: 0, layers, days }, day, filters, items) : [];
  }, [isCompared, state, layers, days, day, filters, own]);
}

/** Where the bar is, in pixels from the left of the map: its share is that of what panels leave of it. */
export function splitAt(map: OlMap, percent: number): number {
  const [width = 0] = map.getSize() ?? [];
  const [, right = 0, , left = 0] = map.getView().padding ?? [];
  return left + ((width - left - right) * percent) / 100;
}

/** The layers and the days that are seen at a place: those of the side of the comparison that it is on. */
export function useShownAt(coordinate: LonLat) {
  const map = useMap();
  const side = useOtherSide();
  const { shown, onMap } = useLayers();
  const left = useShownOnOtherSide();
  const day = useDay();
  const [x = 0] = map.getPixelFromCoordinate([...coordinate]) ?? [];
  if (!side || x >= splitAt(map, side.percent)) return { shown, onMap, days: daysOf(day), isOther: false };
  return { shown: left, onMap: left, days: side.days ?? daysOf(day), isOther: true };
}
