import type { LonLat } from '@motu/core';
import type OlMap from 'ol/Map.js';
import { address } from '../../address/index.ts';
import { dayStore, daysOf, filterStore, useLayers } from '../../layers/index.ts';
import { linkOf } from '../../share/index.ts';
import { currentView } from '../../view/index.ts';
import type { Asked } from '../printed-layers.ts';

/** What is on the map now, to be printed without some layers; the link leads to the place that is printed. */
export function useAsked(map: OlMap): (without: readonly string[], center: LonLat | null) => Asked {
  const { onMap: shown, state } = useLayers();
  return (without, center) => {
    const view = currentView(map);
    const shared = {
      params: address.params(),
      layers: state,
      days: daysOf(dayStore.state()),
      view: view && { ...view, center: center ?? view.center },
    };
    const day = shown.some(({ item }) => item.dated) ? dayStore.state() : undefined;
    return { map, shown, day, filters: filterStore.state(), link: () => linkOf(shared), without };
  };
}
