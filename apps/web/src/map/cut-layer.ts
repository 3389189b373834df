import type BaseLayer from 'ol/layer/Base.js';

const CUT = 'motu-cut';

/** Says that only the part of a layer on one side of a comparison's bar is painted. */
export function setCut(layer: BaseLayer, cut: boolean): void {
  layer.set(CUT, cut);
}

export const isCut = (layer: BaseLayer): boolean => layer.get(CUT) === true;
