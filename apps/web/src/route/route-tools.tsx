import { Button, useComputedColorScheme } from '@mantine/core';
import { formatDuration, formatLength, type LonLat } from '@motu/core';
import { IconChevronDown, IconFileExport, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { sheetButton } from '../print/index.ts';
import { fetchProfile, Profile } from '../profile/index.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { fr } from './fr.ts';
import type { Route } from './route.ts';
import { routeSheet } from './route-sheet.ts';
import { routeStore } from './route-store.ts';
import { DARK, LIGHT } from './route-style.ts';
import classes from './route-tools.module.css';
import { useRouteActions } from './use-route-actions.ts';

/** The profile of the way, asked for when it is opened, and the route as something to take along. */
export function RouteTools({ route }: { route: Route }) {
  const [isOpen, setOpen] = useState(false);
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const { isBusy, from, to, exportGpx, keep } = useRouteActions(route);
  const sheet = () => routeSheet(route, { from, to, places: endsOf() }, fetchProfile);
  const figures: [string, string][] = [
    [fr.length, formatLength(route.length)],
    [fr.duration, formatDuration(route.duration)],
  ];
  return (
    <section className={classes.tools} aria-label={fr.take}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.summary}>
          {fr.profile}
          <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
        </summary>
        {isOpen && (
          <Profile line={route.line} colour={(isDark ? DARK : LIGHT).line} figures={figures} title={fr.title} />
        )}
      </details>
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconFileExport size={20} stroke={1.75} aria-hidden="true" />}
          onClick={exportGpx}
        >
          {fr.gpx}
        </Button>
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
          onClick={keep}
        >
          {fr.draw}
        </Button>
        <LazyPart part={sheetButton} props={{ label: fr.sheet, subject: sheet, isReady: true }} fallback={null} />
      </div>
    </section>
  );
}

/** Where one leaves from and goes to, which may be beside the road. */
function endsOf(): LonLat[] {
  const { departureCoordinate, arrivalCoordinate } = routeStore.state();
  return [departureCoordinate, arrivalCoordinate].filter((point) => point !== null);
}
