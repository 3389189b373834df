import type { StoredItem } from '../preferences/index.ts';
import { zoneList } from '../tiles/zone-list.ts';

/** The zones in the list of what this device keeps (WEL-07). Their code arrives only when it is asked for. */
export const storedZones: StoredItem = {
  id: 'zones',
  name: 'Zones hors ligne',
  purpose: 'Consulter sans réseau les parties de la carte que vous avez choisies.',
  measure: async () => (zoneList.all().length === 0 ? null : (await store()).measure()),
  async clear() {
    for (const { id } of zoneList.all()) zoneList.remove(id);
    await (await store()).removeAll();
  },
};

const store = async () => (await import('../tiles/tile-store.ts')).tileStore;
