import type { LayerItem } from '@motu/contract';
import { blockOf, NAMES_LEVELS } from '@motu/labels';
import { blockAddress } from '../names/index.ts';
import type { TileRange } from '../tiles/zone.ts';
import { type LayerGrid, layerGrid } from './layer-grid.ts';

/** The blocks of names over some tiles; there are none at the widest scales. */
export function namesRanges(ranges: readonly TileRange[]): TileRange[] {
  return ranges
    .filter(([z]) => z >= NAMES_LEVELS)
    .map(([z, ...corners]) => {
      const [minX, minY, maxX, maxY] = corners.map(blockOf) as [number, number, number, number];
      return [z - NAMES_LEVELS, minX, minY, maxX, maxY];
    });
}

/** The blocks of names of a layer, as the map itself asks for them. */
export function namesGrid(item: LayerItem): LayerGrid {
  const { ranges } = layerGrid(item);
  return {
    ranges: (...asked) => namesRanges(ranges(...asked)),
    address: ([, level, column, row]) => blockAddress(item, { level, column, row }),
  };
}
