import type { CrsCode } from '@motu/core';
import type { ImageFormat, Tile } from '@motu/engine';
import type { TileLayer } from '../domain/tiles.ts';

/** The tiles of one layer in one grid, at one scale and in one format. */
export type TileSet = { layer: TileLayer; grid: CrsCode; scale: 1 | 2; format: ImageFormat };

export type TilePlace = { level: number; column: number; row: number };

/**
 * Where tiles are kept for long. Tiles of another version of their layer than the set's are never given back. A failure
 * is thrown: whoever asks can still draw.
 */
export type TileStorage = {
  /** A tile older than its layer allows is given only where an old one does. */
  read(set: TileSet, place: TilePlace, mayBeOld?: boolean): Promise<Uint8Array | null>;
  /** Keeps all of these tiles of a level, or none. */
  write(set: TileSet, level: number, tiles: readonly Tile[]): Promise<void>;
  close(): Promise<void>;
};
