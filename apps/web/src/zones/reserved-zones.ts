import type { Zone } from '../tiles/zone.ts';
import { zoneList } from '../tiles/zone-list.ts';
import { deleteZone } from './zone-work.ts';

/** The zones that hold layers which not everyone may see. */
export const reservedZones = (): Zone[] =>
  zoneList.all().filter(({ layers }) => layers.some(({ item }) => item.reserved));

let underway: Promise<void> | null = null;

/** Takes them off this device; returns those that are gone, to the first who asks. */
export async function removeReservedZones(): Promise<Zone[]> {
  const zones = underway ? [] : reservedZones();
  underway ??= removeAll(zones).finally(() => {
    underway = null;
  });
  await underway;
  return zones;
}

async function removeAll(zones: readonly Zone[]): Promise<void> {
  for (const zone of zones) await deleteZone(zone);
}
