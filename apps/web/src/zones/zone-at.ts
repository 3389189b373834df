import { formatDate, type LonLat } from '@motu/core';
import { useMemo, useSyncExternalStore } from 'react';
import { useMap } from '../map/index.ts';
import { useOnline } from '../offline/index.ts';
import type { Zone } from './zone.ts';
import { zoneList } from './zone-list.ts';

/** The zone that answers for a point: the smallest of those that hold it. */
export function zoneAt([lon, lat]: LonLat): Zone | null {
  const size = ({ extent: [west, south, east, north] }: Zone) => (east - west) * (north - south);
  const around = zoneList.all().filter(({ hasData, extent: [west, south, east, north] }) => {
    return hasData && lon >= west && lon <= east && lat >= south && lat <= north;
  });
  return around.sort((a, b) => size(a) - size(b))[0] ?? null;
}

/** The zone that answers in the middle of the map while there is no network; null with one (OFF-06). */
export function useZoneHere(): Zone | null {
  const map = useMap();
  const online = useOnline();
  const subscribe = useMemo(
    () => (onChange: () => void) => {
      map.on('moveend', onChange);
      const stop = zoneList.subscribe(onChange);
      return () => {
        map.un('moveend', onChange);
        stop();
      };
    },
    [map],
  );
  const zone = useSyncExternalStore(subscribe, () =>
    zoneAt((map.getView().getCenter() ?? [0, 0]) as unknown as LonLat),
  );
  return online ? null : zone;
}

/** Says for which zone an answer is; null with a network. */
export function useZoneWords(point?: LonLat): string | null {
  const here = useZoneHere();
  const online = useOnline();
  const zone = point && !online ? zoneAt(point) : here;
  if (!zone) return null;
  const date = zone.date ? `, tuiles du ${formatDate(new Date(zone.date))}` : '';
  return `Réponses pour la zone ${zone.name}${date}.`;
}
