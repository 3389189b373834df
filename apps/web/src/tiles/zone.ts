import type { LayerItem } from '@motu/contract';
import type { Extent } from '@motu/core';

/** Tiles of one level of a layer's own grid, edges included. */
export type TileRange = readonly [z: number, minX: number, minY: number, maxX: number, maxY: number];

/** A layer of a zone: what is needed to ask for its tiles again, and which ones they are. */
export type ZoneLayer = { item: LayerItem; ranges: readonly TileRange[]; bytes: number };

/** A part of the map kept on this device, as it was when it was last looked at. */
export type Zone = {
  id: string;
  name: string;
  extent: Extent;
  minZoom: number;
  maxZoom: number;
  layers: readonly ZoneLayer[];
  /** How many tiles it has, and how many of them are there. */
  tiles: number;
  done: number;
  bytes: number;
  /** When its oldest tile was fetched, ISO; null while it has none. */
  date: string | null;
  /** Search, roads, relief and features are there too (OFF-06). */
  hasData: boolean;
};

export const isComplete = ({ tiles, done, hasData }: Zone): boolean => done >= tiles && hasData;

export const countRange = ([, minX, minY, maxX, maxY]: TileRange): number => (maxX - minX + 1) * (maxY - minY + 1);

export const countTiles = (layers: readonly Pick<ZoneLayer, 'ranges'>[]): number =>
  layers.reduce((sum, { ranges }) => sum + ranges.reduce((count, range) => count + countRange(range), 0), 0);

/** What a layer needs to be asked for again; its texts and its style stay with the context. */
export function trimLayer(item: LayerItem): LayerItem {
  const nothing = { description: null, producteur: null, date: null, note: null, avertissement: null };
  return { ...item, style: null, legend: [], metadata: nothing };
}
