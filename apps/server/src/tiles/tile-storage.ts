import { type CrsCode, TILE_GRIDS } from '@motu/core';
import type { Tile, TileFormat, TilePart } from '@motu/engine';
import type { StoreFigures, TileLayer } from '../domain/tiles.ts';

/** The tiles of one part of a layer in one grid, at one scale and in one format. */
export type TileSet = { layer: TileLayer; grid: CrsCode; scale: 1 | 2; format: TileFormat; part?: TilePart };

/** `EPSG-4326-1x-png8`, `EPSG-4326-1x-png8-unnamed`: made of ids, nothing that a client wrote. */
export function setName({ grid, scale, format, part = 'all' }: TileSet): string {
  return `${TILE_GRIDS[grid].id.replace(':', '-')}-${scale}x-${format}${part === 'all' ? '' : `-${part}`}`;
}

export type TilePlace = { level: number; column: number; row: number };

/** Tiles of one level, from an upper left one, so many across and down. */
export type TileStretch = TilePlace & { columns: number; rows: number };

/**
 * Where tiles are kept for long. Tiles of another version of their layer than the set's are never given back. A failure
 * is thrown: whoever asks can still draw.
 */
export type TileStorage = {
  /** Asking takes a way over the network: what is known without is not asked, and visitors do not wait for what is kept. */
  isFar: boolean;
  /** A tile older than its layer allows is given only where an old one does. */
  read(set: TileSet, place: TilePlace, mayBeOld?: boolean): Promise<Uint8Array | null>;
  /** Keeps these tiles of a level, in the place of those that are there. In files all of them or none; objects one by one. */
  write(set: TileSet, level: number, tiles: readonly Tile[]): Promise<void>;
  /** For each place of a small stretch, row after row, whether a tile is kept, as young as its layer asks, and as `since`. */
  has(set: TileSet, stretch: TileStretch, since?: Date): Promise<boolean[]>;
  /** How many tiles are kept there, and not before `since`. */
  count(set: TileSet, stretch: TileStretch, since?: Date): Promise<number>;
  /** Forgets the tiles kept there; how many there were. */
  remove(set: TileSet, stretch: TileStretch): Promise<number>;
  /** Tiles kept of a layer, or of all, in every grid and format; before a date, if there is one. */
  countAll(layerId: string | null, before?: Date): Promise<number>;
  /** Forgets them, a few at a time. */
  removeAll(layerId: string | null, before?: Date): Promise<number>;
  /** What the files take on the disk; null where nobody can say. */
  bytes(): Promise<number | null>;
  /** Bytes that they may take; null where the storage has its own rules, or none. */
  quota: number | null;
  /** Tiles that have left since the start, to stay below it. */
  evicted(): number;
  /** How a storage that is far is doing. */
  figures?(): StoreFigures;
  close(): Promise<void>;
};
