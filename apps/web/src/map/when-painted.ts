import type OlMap from 'ol/Map.js';

/** Without a network nothing may ever be painted: what waits for it starts all the same. */
const LATEST_MS = 2500;

/** Calls back once, when the map has shown its first tiles: what is not the map comes after it. Returns the way to give up. */
export function whenPainted(map: OlMap, callback: () => void): () => void {
  const done = () => {
    stop();
    callback();
  };
  // The map without a layer counts as complete too.
  const onComplete = () => map.getLayers().getLength() > 0 && done();
  const stop = () => {
    clearTimeout(timer);
    map.un('rendercomplete', onComplete);
  };
  const timer = setTimeout(done, LATEST_MS);
  map.on('rendercomplete', onComplete);
  return stop;
}
