import { formatDate, type LonLat } from '@motu/core';
import { useMemo, useSyncExternalStore } from 'react';
import { useMap } from '../map/index.ts';
import { useOnline } from '../offline/index.ts';
import type { Zone } from '../tiles/zone.ts';
import { zoneList } from '../tiles/zone-list.ts';
import { dateLocale } from '../ui/date-locale.ts';

/** The zone that answers for a point: the smallest of those that hold it. */
export function zoneAt(point: LonLat): Zone | null {
  const size = ({ extent: [west, south, east, north] }: Zone) => (east - west) * (north - south);
  const around = zoneList.all().filter((zone) => zone.hasData && holds(zone, point));
  return around.sort((a, b) => size(a) - size(b))[0] ?? null;
}

function holds({ extent: [west, south, east, north] }: Zone, [lon, lat]: LonLat): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north;
}

/** The zone that answers in the middle of the map while there is no network; null with one (OFF-06). */
export function useZoneHere(): Zone | null {
  const online = useOnline();
  const zone = useInMiddle(zoneAt);
  return online ? null : zone;
}

/** Whether there is no network, and no zone has the middle of the map: what is not on the map will not come. */
export function useIsOutsideZones(): boolean {
  const online = useOnline();
  const isOutside = useInMiddle((point) => !zoneList.all().some((zone) => holds(zone, point)));
  return !online && isOutside;
}

/** What is to say of the middle of the map, as it moves and as zones come and go. */
function useInMiddle<T>(read: (point: LonLat) => T): T {
  const map = useMap();
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
  return useSyncExternalStore(subscribe, () => read((map.getView().getCenter() ?? [0, 0]) as unknown as LonLat));
}

/** Says for which zone an answer is; null with a network. */
export function useZoneWords(point?: LonLat): string | null {
  const here = useZoneHere();
  const online = useOnline();
  const zone = point && !online ? zoneAt(point) : here;
  if (!zone) return null;
  const date = zone.date ? `, tuiles du ${formatDate(new Date(zone.date), dateLocale())}` : '';
  return `Réponses pour la zone ${zone.name}${date}.`;
}
