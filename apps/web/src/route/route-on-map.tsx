import { useEffect, useEffectEvent, useState } from 'react';
import { address } from '../address/index.ts';
import { useMap } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';
import { definePart, LazyPart } from '../ui/lazy-part.tsx';
import { useOnce } from '../ui/use-once.ts';
import { calculateRoutes } from './calculate-routes.ts';
import { calculation, findRoute } from './calculation.ts';
import { nextRoute } from './fit-route.ts';
import { followAddress } from './follow-address.ts';
import { RouteMenu } from './route-menu.tsx';
import { routeStore, useRoute } from './route-store.ts';
import { RouteToolbar } from './route-toolbar.tsx';
import { usePicking } from './use-picking.ts';
import { useShownRoute } from './use-shown-route.ts';

const dialogs = definePart(
  () => import('./route-dialogs.tsx'),
  (module) => module.RouteDialogs,
);

/** The route on the map, whatever the side panel holds: its line and markers, its calculation, its place in the address. */
export function RouteOnMap() {
  const map = useMap();
  const panel = usePanel();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const asksSomething = useRoute(
    ({ error, showRemoveModal, showRouteTypeModal }) => error !== null || showRemoveModal || showRouteTypeModal,
  );

  const openPanel = useEffectEvent(() => panel.dispatch({ type: 'OPEN', module: 'route' }));
  useEffect(
    () =>
      followAddress(routeStore, address, ({ center }) => {
        // Whoever shared the address chose what it shows.
        nextRoute.shows = center ? 'as-it-is' : 'whole';
        if (!address.isEmbed) openPanel();
      }),
    [],
  );

  useEffect(() => {
    const started = calculateRoutes(routeStore, findRoute);
    calculation.current = started;
    return () => {
      calculation.current = null;
      started.stop();
    };
  }, []);

  useShownRoute(map);
  usePicking(map, { isPaused: isMenuOpen });

  return (
    <>
      <RouteToolbar />
      <RouteMenu onOpen={() => setMenuOpen(true)} onClose={() => setMenuOpen(false)} onChosen={() => openPanel()} />
      {useOnce(asksSomething) && <LazyPart part={dialogs} props={{}} fallback={null} frame={() => null} />}
    </>
  );
}
