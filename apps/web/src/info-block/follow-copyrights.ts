import type { CopyrightEntry } from '@motu/contract';
import type OlMap from 'ol/Map.js';
import { type CopyrightRequest, copyrightRequest, visibleSlugs } from './copyright-request.ts';

/** After the end of a movement (MAP-09). */
const REST_MS = 1000;

export type Copyrights = { entries: CopyrightEntry[]; hasFailed: boolean };

export const NONE: Copyrights = { entries: [], hasFailed: false };

type Ask = (request: CopyrightRequest, signal: AbortSignal) => Promise<CopyrightEntry[]>;

/** Asks who made what is on the map once it rests, and again when other layers show; returns the way to stop. */
export function followCopyrights(map: OlMap, ask: Ask, onChange: (copyrights: Copyrights) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let call = new AbortController();
  let slugs = '';

  const update = async () => {
    const visible = visibleSlugs(map);
    if (visible.length === 0) return onChange(NONE);
    const request = copyrightRequest(map, visible);
    if (!request) return;
    const { signal } = call;
    try {
      const entries = await ask(request, signal);
      if (!signal.aborted) onChange({ entries, hasFailed: false });
    } catch {
      // Without a network nobody is to blame: what was said last stays, and is asked again with it.
      if (!signal.aborted && navigator.onLine) onChange({ entries: [], hasFailed: true });
    }
  };

  const schedule = () => {
    clearTimeout(timer);
    call.abort();
    call = new AbortController();
    timer = setTimeout(update, REST_MS);
  };

  // A layer that appears or goes makes the map draw itself again.
  const watchLayers = () => {
    const now = visibleSlugs(map).join();
    if (now === slugs) return;
    slugs = now;
    schedule();
  };

  map.on('moveend', schedule);
  map.on('postrender', watchLayers);
  addEventListener('online', schedule);
  return () => {
    clearTimeout(timer);
    call.abort();
    map.un('moveend', schedule);
    map.un('postrender', watchLayers);
    removeEventListener('online', schedule);
  };
}
