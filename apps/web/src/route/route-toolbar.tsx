import { formatDuration, formatLength } from '@motu/core';
import { IconFileExport, IconFocus2, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useMap } from '../map/index.ts';
import { usePanel } from '../panel/index.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useStore } from '../ui/store.ts';
import { uncoverPins } from './fit-route.ts';
import { fr } from './fr.ts';
import type { Route } from './route.ts';
import { goToStep, pickStore, stepStore, useRoute } from './route-store.ts';
import classes from './route-toolbar.module.css';
import { useRouteActions } from './use-route-actions.ts';

/** The route's own toolbar, on the map: it comes with the route and with a click on its line, and goes with a click beside it (ITI-05). */
export function RouteToolbar() {
  const route = useRoute((state) => (state.showToolbar ? state.route : null));
  const { isOpen, module } = usePanel();
  const isPicking = useStore(pickStore, (end) => end !== null) && isOpen && module === 'route';
  // The hint of the pointer stands in the same place.
  return route && !isPicking ? <Toolbar route={route} isBesidePanel={isOpen} /> : null;
}

function Toolbar({ route, isBesidePanel }: { route: Route; isBesidePanel: boolean }) {
  const panel = usePanel();
  const map = useMap();
  const wasBesidePanel = useRef(isBesidePanel);
  useEffect(() => {
    // Where it is narrow it tells the total itself once the panel is gone.
    if (wasBesidePanel.current && !isBesidePanel) uncoverPins(map, route);
    wasBesidePanel.current = isBesidePanel;
  }, [map, route, isBesidePanel]);
  const { isBusy, showWhole, exportGpx, keep, askRemoval } = useRouteActions(route);
  const play = () => {
    panel.dispatch({ type: 'OPEN', module: 'route' });
    goToStep(stepStore.state());
  };
  return (
    <div className={classes.place} data-beside-panel={isBesidePanel || undefined}>
      <div className={classes.toolbar} data-over-map="" role="toolbar" aria-label={fr.title}>
        <p className={classes.total}>
          <b>{formatDuration(route.duration)}</b> <span>{formatLength(route.length)}</span>
        </p>
        <IconButton label={fr.play} icon={IconPlayerPlay} onClick={play} />
        <IconButton label={fr.whole} icon={IconFocus2} onClick={showWhole} />
        <IconButton label={fr.gpx} icon={IconFileExport} isBusy={isBusy} onClick={exportGpx} />
        <IconButton label={fr.draw} icon={IconPencil} isBusy={isBusy} onClick={keep} />
        <IconButton label={fr.remove} icon={IconTrash} onClick={askRemoval} />
      </div>
    </div>
  );
}
