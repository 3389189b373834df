import { AppError, isTileInGrid, TILE_GRIDS } from '@motu/core';
import { GRID_NAMES, type VectorGrid } from '../domain/tiles.ts';
import { readInteger } from './params.ts';

const BY_NAME = new Map(Object.entries(GRID_NAMES).map(([grid, name]) => [name as string, grid as VectorGrid]));

/** The grid of a name of the standard. */
export function readGridName(name: string): VectorGrid {
  const grid = BY_NAME.get(name);
  if (grid) return grid;
  const known = Object.values(GRID_NAMES).join(' et ');
  throw new AppError('not-found', `La grille «\u00a0${name}\u00a0» n’existe pas\u00a0: il y a ${known}.`);
}

type TileText = { grid: string; level: string; column: string; row: string };

/** Which tile an address means; whole numbers in plain digits alone. */
export function readVectorPlace(text: TileText): { grid: VectorGrid; level: number; column: number; row: number } {
  const grid = readGridName(text.grid);
  const [level, column, row] = [text.level, text.column, text.row].map(readInteger);
  const isThere =
    typeof level === 'number' &&
    typeof column === 'number' &&
    typeof row === 'number' &&
    isTileInGrid(TILE_GRIDS[grid], level, column, row);
  if (!isThere) throw new AppError('not-found', 'Cette tuile n’existe pas dans la grille demandée.');
  return { grid, level, column, row };
}
