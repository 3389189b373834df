import { Button } from '@mantine/core';
import { IconRefresh, IconRoute, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { PanelFrame, usePanel } from '../panel/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import hidden from '../ui/visually-hidden.module.css';
import { words } from '../ui/words.ts';
import { calculation } from './calculation.ts';
import { fr } from './fr.ts';
import { Player } from './player.tsx';
import classes from './route-panel.module.css';
import { RoutePoints } from './route-points.tsx';
import { missingEnd } from './route-reducer.ts';
import { pickStore, routeStore, useRoute } from './route-store.ts';
import { RouteSummary } from './route-summary.tsx';
import { RouteTools } from './route-tools.tsx';
import { StepList } from './step-list.tsx';

/** « Itinéraire »: from where to where and how, how long it takes, and each step of the way. */
export function RoutePanel() {
  const route = useRoute((state) => state.route);
  const isPlaced = useRoute((state) => state.departureCoordinate !== null || state.arrivalCoordinate !== null);
  useModule();
  return (
    <PanelFrame
      title={fr.title}
      actions={
        isPlaced && (
          <IconButton
            label={fr.remove}
            icon={IconTrash}
            onClick={() => routeStore.dispatch({ type: 'TOGGLE_REMOVE_MODAL' })}
          />
        )
      }
      foot={route && <Player route={route} />}
    >
      <div className={classes.head}>
        <RoutePoints />
        {route && <RouteSummary route={route} />}
      </div>
      <p className={hidden.text} role="status">
        <Said />
      </p>
      {route ? (
        <>
          <StepList route={route} />
          <RouteTools route={route} />
        </>
      ) : (
        <NoRoute />
      )}
    </PanelFrame>
  );
}

/** Opened, it asks the map for the point that is missing; left, it lets go of the map and keeps the route (ITI-09). */
function useModule(): void {
  const { isOpen } = usePanel();
  useEffect(() => {
    if (!isOpen) return;
    pickStore.dispatch(missingEnd(routeStore.state()));
    return () => {
      pickStore.dispatch(null);
      routeStore.dispatch({ type: 'HIDE_MODULE' });
    };
  }, [isOpen]);
}

/** What changed, for those who do not see it. */
function Said() {
  const isCalculating = useRoute((state) => state.calculating);
  const route = useRoute((state) => state.route);
  if (isCalculating) return fr.calculating;
  return route && fr.found(route);
}

/** Nothing yet, on its way, or not found. */
function NoRoute() {
  const isCalculating = useRoute((state) => state.calculating);
  const isAsked = useRoute((state) => missingEnd(state) === null);
  if (isCalculating)
    return (
      <div className={classes.skeletons}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} width="100%" height={44} />
        ))}
      </div>
    );
  if (!isAsked)
    return (
      <EmptyState icon={IconRoute} title={fr.empty}>
        {fr.emptyText}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={IconRoute}
      tone="danger"
      title={fr.failed}
      action={
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => calculation.current?.again()}
        >
          {words.retry}
        </Button>
      }
    >
      {fr.failedText}
    </EmptyState>
  );
}
