import { TILE_GRIDS } from '@motu/core';
import type { Layer } from '../layer/layer.ts';
import type { TilePlace } from './tile-space.ts';

/** Zooms at which clients draw a tile: from the first until the second, at which they draw the next. */
export type Shown = { from: number; until: number };

/** The view zoom after which clients draw the last tiles larger: these hold what all larger scales show. */
const LAST_ZOOM = 17;

/** The last level of a grid that clients need: it holds all there is. */
export function lastVectorLevel(grid: TilePlace['grid']): number {
  return LAST_ZOOM - 1 - TILE_GRIDS[grid].viewZoom;
}

/** At which view zooms clients draw the tiles that they begin to draw at one. */
export function shownAt(zoom: number): Shown {
  return { from: zoom, until: zoom >= LAST_ZOOM ? Infinity : zoom + 1 };
}

/** Whether a layer is drawn at any of these zooms. */
export function isShown({ minZoom, maxZoom }: Pick<Layer, 'minZoom' | 'maxZoom'>, { from, until }: Shown): boolean {
  return until >= minZoom - 0.5 && from <= maxZoom + 0.99;
}
