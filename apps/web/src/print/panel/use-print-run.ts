import type OlMap from 'ol/Map.js';
import { address } from '../../address/index.ts';
import { dayStore, daysOf, useLayers } from '../../layers/index.ts';
import { linkOf } from '../../share/index.ts';
import { currentView } from '../../view/index.ts';
import { type OutputKind, printStore } from '../print-store.ts';
import { runPrint } from '../run-print.ts';

/** Starts a page of what is on the map now, without some layers. */
export function usePrintRun(map: OlMap): (kind: OutputKind, without: readonly string[]) => Promise<void> {
  const { shown, state } = useLayers();
  return async (kind, without) => {
    const { center } = printStore.state();
    const view = currentView(map);
    const shared = {
      params: address.params(),
      layers: state,
      days: daysOf(dayStore.state()),
      view: view && { ...view, center: center ?? view.center },
    };
    const day = shown.some(({ item }) => item.dated) ? dayStore.state() : undefined;
    await runPrint(kind, { map, shown, day, link: () => linkOf(shared), without });
  };
}
