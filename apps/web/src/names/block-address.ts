import type { LayerItem } from '@motu/contract';

/** A block of names: a tile of the page's grid, of two levels above the tiles that it names. */
export type BlockPlace = { level: number; column: number; row: number };

/** The address of a block, which names its layer, its place and its version. */
export function blockAddress({ names = '' }: Pick<LayerItem, 'names'>, { level, column, row }: BlockPlace): string {
  return names
    .replace('{TileMatrix}', String(level))
    .replace('{TileRow}', String(row))
    .replace('{TileCol}', String(column));
}

/** What the blocks of a layer are called among the tiles that the device keeps. */
export const blocksKey = (slug: string): string => `${slug}/noms`;
