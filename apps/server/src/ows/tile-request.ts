import { AppError, type CrsCode, isCrsCode } from '@motu/core';
import type { TileRequest } from '@motu/engine';

/** `EPSG:4326` for tiles of 256 px, `EPSG:4326@2x` for the same ground with 512. */
export function readMatrixSet(text: string): { grid: CrsCode; scale: 1 | 2 } | null {
  const [grid = '', scale] = text.split('@');
  return isCrsCode(grid) && (scale === undefined || scale === '2x') ? { grid, scale: scale ? 2 : 1 } : null;
}

const FORMATS = {
  png: 'png8',
  'image/png': 'png8',
  jpg: 'jpeg',
  'image/jpeg': 'jpeg',
  webp: 'webp',
  'image/webp': 'webp',
} as const;

export type TileParams = {
  layer: string;
  matrixSet: string;
  matrix: string;
  row: string;
  column: string;
  format: string;
};

/** Reads what a client asks; only whole numbers in the digits of the standard are taken (`1e3` and `0x1` are not). */
export function readTileRequest(params: TileParams): TileRequest {
  const set = readMatrixSet(params.matrixSet);
  if (!set) throw new AppError('invalid', `Le système de tuiles « ${params.matrixSet} » n’existe pas.`);
  const format = Object.hasOwn(FORMATS, params.format) ? FORMATS[params.format as keyof typeof FORMATS] : null;
  if (!format) throw new AppError('invalid', `Le format « ${params.format} » n’existe pas.`);
  const [level, row, column] = [params.matrix, params.row, params.column].map(readInteger);
  if (level === undefined || row === undefined || column === undefined) throw new Error('Three numbers in, three out.');
  return { layer: params.layer, ...set, level, row, column, format };
}

function readInteger(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new AppError('invalid', `« ${text} » n’est pas un numéro de tuile.`);
}
