import { IconArrowsUpDown, IconSettings } from '@tabler/icons-react';
import { IconButton } from '../ui/icon-button.tsx';
import { fr } from './fr.ts';
import { PointField } from './point-field.tsx';
import classes from './route-points.module.css';
import { routeStore } from './route-store.ts';
import { TypeChoice } from './type-choice.tsx';

/** Departure and arrival, the way to swap them, and how one travels. */
export function RoutePoints() {
  return (
    <>
      <div className={classes.row}>
        <fieldset className={classes.points} aria-label={fr.points}>
          <PointField end="START" />
          <PointField end="END" />
        </fieldset>
        <div className={classes.framed}>
          <IconButton
            label={fr.inverse}
            icon={IconArrowsUpDown}
            onClick={() => routeStore.dispatch({ type: 'INVERSE_MARKERS' })}
          />
        </div>
      </div>
      <div className={classes.row}>
        <TypeChoice isLabelHidden className={classes.type} />
        <div className={classes.framed}>
          <IconButton
            label={fr.settings}
            icon={IconSettings}
            onClick={() => routeStore.dispatch({ type: 'TOGGLE_ROUTE_TYPE_MODAL' })}
          />
        </div>
      </div>
    </>
  );
}
