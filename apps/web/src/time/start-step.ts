import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';

/** Calls once the tiles and names of what is now shown have come, and no sooner than `leastMs`; returns the way to give up. */
export function startStep(map: OlMap, leastMs: number, onReady: () => void): () => void {
  let isShown = false;
  let isTime = false;
  const announce = () => {
    if (isShown && isTime) onReady();
  };
  const timer = setTimeout(() => {
    isTime = true;
    announce();
  }, leastMs);
  // First a frame that has the new tiles to ask for: one that was begun before may be complete meanwhile.
  let waiting = map.once('postrender', () => {
    waiting = map.once('rendercomplete', () => {
      isShown = true;
      announce();
    });
  });
  map.render();
  return () => {
    clearTimeout(timer);
    unByKey(waiting);
  };
}
