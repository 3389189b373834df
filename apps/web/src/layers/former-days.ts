import type { EventsKey } from 'ol/events.js';
import type Layer from 'ol/layer/Layer.js';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';

type Entry = { key: string; layer: Layer };

/** A day that was left is seen no longer than this, however slowly the next one comes. */
const LONGEST_MS = 1000;

/**
 * The pictures of days that have just been left: they stay until those of the next day have all come, so that nothing blinks
 * while days are played. The next day is drawn unseen meanwhile: rows of two days never show together.
 */
export function createFormerDays<E extends Entry>(map: OlMap, discard: (entry: E) => void, onSettled: () => void) {
  const former = new Map<string, E>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: EventsKey | undefined;

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting) unByKey(waiting);
    for (const entry of former.values()) discard(entry);
    former.clear();
  }
  function settle(): void {
    stop();
    onSettled();
  }

  function wait(): void {
    timer ??= setTimeout(settle, LONGEST_MS);
    if (waiting) unByKey(waiting);
    // First a frame that has the new tiles: one that was begun before may be complete meanwhile.
    waiting = map.once('postrender', () => {
      waiting = map.once('rendercomplete', settle);
    });
  }

  return {
    /** Whether the next day of these tiles is still waited for. */
    get: (key: string): E | undefined => former.get(key),
    /** False for what was never seen, since another day was waited for already. */
    leave(entry: E): boolean {
      if (former.has(entry.key)) return false;
      former.set(entry.key, entry);
      return true;
    },
    /** Those that are no longer shown on any day go at once. */
    keepOnly(isShown: (key: string) => boolean): void {
      for (const [key, entry] of former) {
        if (isShown(key)) continue;
        former.delete(key);
        discard(entry);
      }
      if (former.size === 0) stop();
      else wait();
    },
    stop,
  };
}
