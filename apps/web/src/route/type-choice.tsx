import { ROUTE_TYPES } from '@motu/core';
import { useId } from 'react';
import cover from '../ui/cover.module.css';
import { fr } from './fr.ts';
import { routeStore, useRoute } from './route-store.ts';
import { TYPE_ICONS } from './step-icons.ts';
import classes from './type-choice.module.css';

/** By car, by bicycle or on foot. */
export function TypeChoice({ label, isLabelShown = false }: { label: string; isLabelShown?: boolean }) {
  const chosen = useRoute((state) => state.routeType);
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend data-shown={isLabelShown || undefined}>{label}</legend>
      <div className={classes.segments}>
        {ROUTE_TYPES.map((routeType) => {
          const Icon = TYPE_ICONS[routeType];
          return (
            <label key={routeType} className={classes.segment}>
              <input
                className={cover.cover}
                type="radio"
                name={name}
                checked={chosen === routeType}
                onChange={() => routeStore.dispatch({ type: 'SET_ROUTE_TYPE', routeType })}
              />
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              {fr.types[routeType]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
