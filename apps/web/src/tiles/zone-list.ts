import { compareNames } from '@motu/core';
import { keep, recall } from '../consent/index.ts';
import { createStore, useStore } from '../ui/store.ts';
import type { Zone } from './zone.ts';

/** Fixed by the specification (OFF-02). */
const ZONES_KEY = 'cachedZones';

type Zones = readonly Zone[];

/** The zones of this device, sorted by name. Their tiles are elsewhere (tile-store.ts). */
const store = createStore<Zones, Zones>((_, next) => next, read());

addEventListener('storage', ({ key }) => {
  if (key === ZONES_KEY || key === null) store.dispatch(read());
});

export const zoneList = {
  all: store.state,
  subscribe: store.subscribe,
  find: (id: string): Zone | null => store.state().find((zone) => zone.id === id) ?? null,
  /** Adds a zone, or replaces the one of this id. */
  put: (zone: Zone) => write([...read().filter(({ id }) => id !== zone.id), zone]),
  remove: (removed: string) => write(read().filter(({ id }) => id !== removed)),
};

export const useZones = (): Zones => useStore(store, (zones) => zones);

/** Read again before each change: another tab may have changed it. */
function read(): Zones {
  try {
    const zones: unknown = JSON.parse(recall('asked', ZONES_KEY) ?? '[]');
    return Array.isArray(zones) ? (zones as Zone[]).filter(({ id, layers }) => id && Array.isArray(layers)) : [];
  } catch {
    return []; // not ours, or cut: as if nothing was kept
  }
}

function write(zones: Zones): void {
  const sorted = [...zones].sort((a, b) => compareNames(a.name, b.name));
  keep('asked', ZONES_KEY, JSON.stringify(sorted));
  store.dispatch(sorted);
}
