import { setName, type TilePlace, type TileSet, type TileStretch } from '../tile-storage.ts';

/**
 * Tiles side by side lie in one folder of this many across and down, as the chunks of a task do: one page of a listing tells
 * all that is kept of a chunk.
 */
const FOLDER_SPAN = 16;
/** Beyond so many folders across, going through a whole level costs less than asking for each of them. */
const MOST_FOLDERS_ACROSS = 8;
/** Digits enough for the finest level: names in order are places in order. */
const FOLDER_DIGITS = 6;
const TILE_DIGITS = 7;

/** Part of the keys, in order: those that begin with `prefix`, after `after`, and not beyond `last`. */
export type KeyRange = { prefix: string; after?: string; last?: string };

const folderOf = (index: number): string => String(Math.floor(index / FOLDER_SPAN)).padStart(FOLDER_DIGITS, '0');

/** What the keys of a layer begin with. */
export const layerPrefix = (layerId: string): string => `${layerId}/`;

/** What those of one version of it begin with: a change of data or style needs no deletion to hide the old tiles. */
export const versionPrefix = (layerId: string, version: string): string => `${layerId}/${version}/`;

/** `…/EPSG-4326-1x-png8/13/`: named by ids, versions and numbers, nothing that a client wrote. */
function levelPrefix(set: TileSet, level: number): string {
  const { id, version } = set.layer;
  return `${versionPrefix(id, version)}${setName(set)}/${String(level).padStart(2, '0')}/`;
}

/** `layer-1/a1b2/EPSG-4326-1x-png8/13/000086/000305/0001385-0004894`. */
export function keyOf(set: TileSet, { level, column, row }: TilePlace): string {
  const name = `${String(column).padStart(TILE_DIGITS, '0')}-${String(row).padStart(TILE_DIGITS, '0')}`;
  return `${levelPrefix(set, level)}${folderOf(column)}/${folderOf(row)}/${name}`;
}

const KEY = /^([^/]+)\/([^/]+)\/([^/]+)\/(\d{2})\/\d{6}\/\d{6}\/(\d{7})-(\d{7})$/;

export type ReadKey = TilePlace & { layerId: string; version: string; set: string };

/** What a key says; null for one that is not of a tile. */
export function readKey(key: string): ReadKey | null {
  const [, layerId, version, set, level, column, row] = KEY.exec(key) ?? [];
  if (!layerId || !version || !set) return null;
  return { layerId, version, set, level: Number(level), column: Number(column), row: Number(row) };
}

/** Where the tiles of a stretch are found: a few ranges that hold all of them, and maybe others. */
export function rangesOf(set: TileSet, { level, column, row, columns, rows }: TileStretch): KeyRange[] {
  const base = levelPrefix(set, level);
  const [left, right] = [Math.floor(column / FOLDER_SPAN), Math.floor((column + columns - 1) / FOLDER_SPAN)];
  const [top, bottom] = [folderOf(row), folderOf(row + rows - 1)];
  if (right - left >= MOST_FOLDERS_ACROSS)
    return [{ prefix: base, after: base + folderOf(column), last: `${base}${folderOf(column + columns - 1)}/~` }];
  return Array.from({ length: right - left + 1 }, (_, i) => {
    const across = `${base}${folderOf((left + i) * FOLDER_SPAN)}/`;
    if (top === bottom) return { prefix: `${across}${top}/` };
    return { prefix: across, after: across + top, last: `${across}${bottom}/~` };
  });
}

export function isWithin({ column, row, columns, rows }: TileStretch, tile: { column: number; row: number }): boolean {
  return tile.column >= column && tile.column < column + columns && tile.row >= row && tile.row < row + rows;
}
