/**
 * What of a layer of ours can be asked for apart, as the word that stands for its style in the address of a tile: all but its names, the
 * ground of a base map, and the drawing on it (coast, roads, buildings), or the objects themselves.
 */
export const TILE_STYLES = {
  all: 'default',
  unnamed: 'sans-noms',
  ground: 'sol',
  drawing: 'trait',
  names: 'noms',
  vectors: 'vecteurs',
} as const;

export type TileStyle = (typeof TILE_STYLES)[keyof typeof TILE_STYLES];
