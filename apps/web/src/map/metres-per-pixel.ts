import { groundResolution } from '@motu/core';
import type OlMap from 'ol/Map.js';

/** Enough figures for a bar of 160 px: a move to the north that does not change them changes nothing on screen. */
const SIGNIFICANT = 4;

/** What a pixel of the map covers at its centre. */
export function metresPerPixel(map: OlMap): number {
  const view = map.getView();
  const metres = groundResolution(view.getResolution() ?? 0, view.getCenter()?.[1] ?? 0);
  return Number(metres.toPrecision(SIGNIFICANT));
}
