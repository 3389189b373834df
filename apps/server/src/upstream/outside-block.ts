import { TILE_GRIDS } from '@motu/core';
import { rectangleSpan, type TileRequest } from '@motu/engine';
import type { Layer } from '../domain/layers.ts';

/**
 * The tiles asked for together with one. A map server draws a block at once, so that names are not cut at every edge; one that has tiles gives those that
 * are needed, which neighbours share.
 */
export function outsideBlock({ sourceType }: Pick<Layer, 'sourceType'>, request: TileRequest) {
  if (sourceType !== 'wms') return { column: request.column, row: request.row, columns: 1, rows: 1 };
  const span = rectangleSpan(request.scale);
  const [column, row] = [Math.floor(request.column / span) * span, Math.floor(request.row / span) * span];
  const { columns, rows } = TILE_GRIDS[request.grid];
  return {
    column,
    row,
    columns: Math.min(span, columns * 2 ** request.level - column),
    rows: Math.min(span, rows * 2 ** request.level - row),
  };
}
