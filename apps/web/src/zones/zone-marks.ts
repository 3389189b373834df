import type { TileKey } from '../tiles/tile-store.ts';

type Listener = (done: readonly TileKey[], failed: readonly TileKey[]) => void;
const listeners = new Set<Listener>();

/** Tiles as they come, for the map alone: they do not pass through the panel. */
export const zoneMarks = {
  add(done: readonly TileKey[], failed: readonly TileKey[]) {
    for (const listener of listeners) listener(done, failed);
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
