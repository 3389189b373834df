import type { LayerItem, SourceOptions } from '@motu/contract';
import { levelResolution, TILE_GRIDS, TILE_SIZE } from '@motu/core';
import type { Layer } from './layers.ts';

/** What the tiles of our own layers need to be addressed. */
export type Tiles = {
  /** Changes whenever a tile of this layer would look different: data, style or drawing code. */
  versionOf(layer: Layer): string;
};

const EXTENSIONS: Record<string, string> = { 'image/png': 'png', 'image/webp': 'webp', 'image/jpeg': 'jpg' };

const GRID = TILE_GRIDS['EPSG:4326'];
const WORLD = [-180, -90, 180, 90];
const LEVELS = Array.from({ length: GRID.levels }, (_, level) => level);

/** The page's grid: EPSG:4326, a matrix per level, 256 px. */
const TILE_GRID = {
  extent: WORLD,
  matrixIds: LEVELS.map(String),
  origins: LEVELS.map(() => [...GRID.origin]),
  resolutions: LEVELS.map((level) => levelResolution(GRID, level)),
  tileSizes: LEVELS.map(() => [TILE_SIZE, TILE_SIZE]),
};

/** A stored layer as the page takes it. Ours get the address of their tiles, with their version. */
export function toItem(layer: Layer, tiles: Tiles): LayerItem {
  const { id, name, slug, aliases, options, sourceType, sourceUrl, minZoom, maxZoom, metadata } = layer;
  const sourceOptions = layer.drawing ? { ...layer.sourceOptions, ...ownTiles(layer, tiles) } : layer.sourceOptions;
  const style = layer.drawing && 'style' in layer.drawing.content ? layer.drawing.content.style : null;
  return { id, name, slug, aliases, options, sourceType, sourceUrl, sourceOptions, minZoom, maxZoom, style, metadata };
}

function ownTiles(layer: Layer, tiles: Tiles): Partial<SourceOptions> {
  const file = `{TileCol}.${EXTENSIONS[layer.sourceOptions.format] ?? 'png'}?v=${tiles.versionOf(layer)}`;
  return {
    urls: [`/api/wmts/1.0.0/${layer.slug}/default/{TileMatrixSet}/{TileMatrix}/{TileRow}/${file}`],
    tileGrid: TILE_GRID,
    extent: WORLD,
  };
}
