import { type CrsCode, isCrsCode, isTileInGrid, TILE_GRIDS, TILE_STYLES } from '@motu/core';
import { TILE_PARTS, type TilePart, type TileRequest } from '@motu/engine';
import { invalid, OwsError } from './ows-error.ts';
import { readInteger } from './params.ts';

/** `EPSG:4326` for tiles of 256 px, `EPSG:4326@2x` for the same ground with 512. */
function readMatrixSet(text: string): { grid: CrsCode; scale: 1 | 2 } | null {
  const [, grid = '', scale] = /^([^@]*)(@2x)?$/.exec(text) ?? [];
  return isCrsCode(grid) ? { grid, scale: scale ? 2 : 1 } : null;
}

const FORMATS = {
  png: 'png8',
  'image/png': 'png8',
  jpg: 'jpeg',
  'image/jpeg': 'jpeg',
  webp: 'webp',
  'image/webp': 'webp',
  json: 'json',
  'application/json': 'json',
  mvt: 'mvt',
  'application/vnd.mapbox-vector-tile': 'mvt',
} as const;

export type TileParams = {
  layer: string;
  /** What of the layer, as a word; WMTS calls it a style. */
  style: string;
  matrixSet: string;
  matrix: string;
  row: string;
  column: string;
  format: string;
};

export type TilePlaceParams = Omit<TileParams, 'format' | 'style'>;

type TileAddress = Omit<TileRequest, 'format'> & { scale: 1 | 2 };

/** The parts by their words; an empty word is all of it. */
const PARTS = new Map(TILE_PARTS.map((part) => [TILE_STYLES[part] as string, part]));

/** Reads what a client asks; only whole numbers in the digits of the standard are taken (`1e3` and `0x1` are not). */
export function readTileRequest(params: TileParams): TileRequest & { scale: 1 | 2; part: TilePart } {
  const address = readTileAddress(params);
  const part = PARTS.get(params.style || TILE_STYLES.all);
  if (!part) throw invalid('Style', `Le style « ${params.style} » n’existe pas.`);
  const format = readTileFormat(params.format);
  if ((part === 'names') !== (format === 'json'))
    throw invalid('Format', 'Les noms se demandent en JSON, et eux seuls.');
  if ((part === 'vectors') !== (format === 'mvt'))
    throw invalid('Format', 'Les objets se demandent en MVT, et eux seuls.');
  return { ...address, format, part };
}

export function readTileFormat(text: string): TileRequest['format'] {
  if (Object.hasOwn(FORMATS, text)) return FORMATS[text as keyof typeof FORMATS];
  throw invalid('Format', `Le format « ${text} » n’existe pas.`);
}

/** Which tile, whatever is asked of it. */
export function readTileAddress({ layer, matrixSet, matrix, row, column }: TilePlaceParams): TileAddress {
  const set = readMatrixSet(matrixSet);
  if (!set) throw invalid('TileMatrixSet', `Le système de tuiles « ${matrixSet} » n’existe pas.`);
  const grid = TILE_GRIDS[set.grid];
  const level = readInteger(matrix);
  if (level === null || level < 0 || level >= grid.levels || String(level) !== matrix) {
    throw invalid('TileMatrix', `Le niveau « ${matrix} » n’existe pas dans « ${matrixSet} ».`);
  }
  const [rowNumber, columnNumber] = [readIndex(row, 'TileRow'), readIndex(column, 'TileCol')];
  const outside = !isTileInGrid(grid, level, 0, rowNumber)
    ? 'TileRow'
    : !isTileInGrid(grid, level, columnNumber, 0)
      ? 'TileCol'
      : null;
  if (outside) {
    throw new OwsError('TileOutOfRange', `Cette tuile est en dehors du niveau « ${matrix} ».`, { locator: outside });
  }
  return { layer, ...set, level, row: rowNumber, column: columnNumber };
}

function readIndex(text: string, locator: string): number {
  const index = readInteger(text);
  if (index === null) throw invalid(locator, `« ${text} » n’est pas un numéro de tuile.`);
  return index;
}
