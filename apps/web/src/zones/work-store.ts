import { createStore, useStore } from '../ui/store.ts';
import type { LoaderState, StopReason } from './zone-loader.ts';

/** The zone that is being loaded, and why others stopped. */
export type ZoneWork = {
  running: { id: string; state: LoaderState; startedAt: number; phase: 'tiles' | 'data' } | null;
  stopped: Readonly<Record<string, StopReason>>;
};

export const workStore = createStore<ZoneWork, Partial<ZoneWork>>((state, changes) => ({ ...state, ...changes }), {
  running: null,
  stopped: {},
});

export const useZoneWork = <T>(pick: (work: ZoneWork) => T): T => useStore(workStore, pick);
