import { ROUTE_TYPES } from '@motu/core';
import { Segments } from '../ui/segments.tsx';
import { fr } from './fr.ts';
import { routeStore, useRoute } from './route-store.ts';
import { TYPE_ICONS } from './step-icons.ts';

const CHOICES = ROUTE_TYPES.map((value) => ({ value, label: fr.types[value], icon: TYPE_ICONS[value] }));

/** By car, by bicycle or on foot. */
export function TypeChoice(props: { isLabelHidden?: boolean; className?: string | undefined }) {
  const chosen = useRoute((state) => state.routeType);
  return (
    <Segments
      {...props}
      label={fr.type}
      choices={CHOICES}
      value={chosen}
      onChange={(routeType) => routeStore.dispatch({ type: 'SET_ROUTE_TYPE', routeType })}
    />
  );
}
