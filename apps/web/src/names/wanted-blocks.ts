import type { LayerItem } from '@motu/contract';
import { type Extent, TILE_GRIDS, tileRange, ZOOM_0_DEGREES } from '@motu/core';
import { NAMES_LEVELS } from '@motu/labels';
import type { WantedBlock } from './name-blocks.ts';

const GRID = TILE_GRIDS['EPSG:4326'];
const WORLD = 360;
/** Names reach this far into the view from places outside it, CSS pixels. */
const REACH = 160;

/** The whole zoom whose names are shown at a resolution: as tiles are, the nearest one. */
export function zoomOf(degreesPerPixel: number): number {
  return Math.round(Math.log2(ZOOM_0_DEGREES / degreesPerPixel));
}

/** The blocks of names of a layer over an extent of the view; none beyond its zooms. */
export function wantedBlocks(item: LayerItem, zoom: number, extent: Extent, degreesPerPixel: number): WantedBlock[] {
  const level = zoom - 1 - NAMES_LEVELS;
  if (!item.names || level < 0 || zoom < item.minZoom || zoom >= item.maxZoom + 1) return [];
  const margin = REACH * degreesPerPixel;
  const range = tileRange(GRID, level, [
    extent[0] - margin,
    extent[1] - margin,
    extent[2] + margin,
    extent[3] + margin,
  ]);
  if (!range) return [];
  const wanted: WantedBlock[] = [];
  for (let row = range.minRow; row <= range.maxRow; row++)
    for (let column = range.minColumn; column <= range.maxColumn; column++) wanted.push({ item, level, column, row });
  return wanted;
}

/** How many turns round the world the map has been moved by, in degrees: names are on each of them. */
export function turnsOf(longitude: number): number {
  return Math.floor((longitude + WORLD / 2) / WORLD) * WORLD;
}
