import { zoneList } from '../tiles/zone-list.ts';
import { workStore } from './work-store.ts';

/** Looks at every zone but the one that is being loaded, one after the other. */
export async function recheckAll(recheck: (id: string) => Promise<unknown>): Promise<void> {
  for (const { id } of zoneList.all()) if (workStore.state().running?.id !== id) await recheck(id);
}
