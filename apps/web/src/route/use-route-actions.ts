import { useState } from 'react';
import { useMap } from '../map/index.ts';
import { errorMessage } from '../ui/error-text.ts';
import { notify } from '../ui/notify.tsx';
import { words } from '../ui/words.ts';
import { fitRoute } from './fit-route.ts';
import { fr } from './fr.ts';
import { usePlaceName } from './place-name.ts';
import type { Route } from './route.ts';
import { exportRoute, keepRoute } from './route-files.ts';
import { routeStore, useRoute } from './route-store.ts';

/** What can be done with a route, from its toolbar and from its panel. */
export function useRouteActions(route: Route) {
  const map = useMap();
  const from = usePlaceName(useRoute((state) => state.departureCoordinate));
  const to = usePlaceName(useRoute((state) => state.arrivalCoordinate));
  const [isBusy, setBusy] = useState(false);
  const name = fr.name(from, to);

  const run = async (work: Promise<void>) => {
    setBusy(true);
    try {
      await work;
    } catch (error) {
      notify({ tone: 'error', title: words.error, text: errorMessage(error) });
    }
    setBusy(false);
  };
  return {
    isBusy,
    from,
    to,
    showWhole: () => fitRoute(map, route),
    exportGpx: () => void run(exportRoute(route, name)),
    keep: () => void run(keepRoute(route, name)),
    askRemoval: () => routeStore.dispatch({ type: 'TOGGLE_REMOVE_MODAL' }),
  };
}
