import { formatDuration, formatLength } from '@motu/core';
import { IconFence } from '@tabler/icons-react';
import { Notice } from '../ui/notice.tsx';
import { fr } from './fr.ts';
import { legsOf, type Route } from './route.ts';
import { useRoute } from './route-store.ts';
import classes from './route-summary.module.css';
import { TYPE_ICONS } from './step-icons.ts';

/** How long the way takes and how far it is, by which means, and what must be known of it. */
export function RouteSummary({ route }: { route: Route }) {
  const avoidGates = useRoute((state) => state.avoidGates);
  const legs = legsOf(route);
  return (
    <section aria-label={fr.total}>
      <p className={classes.total}>
        <b>{formatDuration(route.duration)}</b> <span>{formatLength(route.length)}</span>
      </p>
      {legs.length > 1 && (
        <ol className={classes.legs} aria-label={fr.legs}>
          {legs.map(({ type, duration, length }, i) => {
            const Icon = TYPE_ICONS[type];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the legs of a route never change places
              <li key={i}>
                <Icon size={18} stroke={1.75} aria-hidden="true" />
                <span>
                  {fr.segmentTypes[type]}
                  <small>
                    {formatDuration(duration)} · {formatLength(length)}
                  </small>
                </span>
              </li>
            );
          })}
        </ol>
      )}
      <p className={classes.gates}>
        <IconFence size={16} stroke={2} aria-hidden="true" />
        {avoidGates ? fr.gatesAvoided : fr.gatesAllowed}
      </p>
      {route.approaches.map(({ end, distance }) => (
        <div key={end} className={classes.mention}>
          <Notice tone="information">{fr.approaches[end](formatLength(distance))}</Notice>
        </div>
      ))}
      {route.mention && (
        <div className={classes.mention}>
          <Notice tone="warning">{route.mention}</Notice>
        </div>
      )}
    </section>
  );
}
