import type Layer from 'ol/layer/Layer.js';

const QUIET = 'motu-quiet';

/** Makes a layer be looked at and not clicked: who asks about a place gets the place, not what shows where they are. */
export function makeQuiet<L extends Layer>(layer: L): L {
  layer.set(QUIET, true);
  return layer;
}

export const takesClicks = (layer: Layer): boolean => layer.get(QUIET) !== true;
