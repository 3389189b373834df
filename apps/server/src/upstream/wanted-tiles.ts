import { AppError, type Extent, isCrsCode, levelResolution, TILE_GRIDS, TILE_SIZE } from '@motu/core';
import type { OutsideLayer } from '../domain/outside-layers.ts';
import type { SourceGround, WantedPicture } from './wanted-picture.ts';
import { withParameters } from './with-parameters.ts';

/** One level of a server's tiles. */
type Matrix = {
  id: string;
  origin: readonly [x: number, y: number];
  resolution: number;
  width: number;
  height: number;
};

/** Tiles from which one picture is made at most: beyond, a coarser level does. */
const MOST_TILES = 64;
/** A tile may be enlarged so much before the next level is taken. */
const COARSEST = 1.3;
/** A share of a tile within which an edge is on the grid. */
const ON_EDGE = 1e-6;

/** The tiles of a WMTS or XYZ server that show a ground, finer or about as fine as it is drawn. */
export function wantedTiles(
  layer: OutsideLayer,
  { system, extent, resolution }: SourceGround,
  most = MOST_TILES,
): WantedPicture[] {
  const matrices = matricesOf(layer, system.crs);
  const fine = matrices.findIndex((matrix) => matrix.resolution <= resolution * COARSEST);
  for (let level = fine < 0 ? matrices.length - 1 : fine; level >= 0; level--) {
    const matrix = matrices[level] as Matrix;
    const range = rangeOf(matrix, extent, layer.sourceOptions.tileGrid?.extent);
    const count = (range.right - range.left + 1) * (range.bottom - range.top + 1);
    if (count <= most || level === 0) return tilesIn(layer, matrix, level, range).slice(0, most);
  }
  return [];
}

/** From the coarsest to the finest. Without a grid of its own, a server has the usual one of its system. */
export function matricesOf({ slug, sourceOptions: { tileGrid } }: OutsideLayer, crs: string): Matrix[] {
  if (tileGrid) {
    return tileGrid.resolutions.flatMap((resolution, i): Matrix[] => {
      const [x, y] = tileGrid.origins[i] ?? tileGrid.origins[0] ?? [];
      const [width = TILE_SIZE, height = width] = tileGrid.tileSizes[i] ?? [];
      if (x === undefined || y === undefined || !(resolution > 0)) return [];
      return [{ id: tileGrid.matrixIds[i] ?? String(i), origin: [x, y], resolution, width, height }];
    });
  }
  if (!isCrsCode(crs)) throw new AppError('upstream', `La couche « ${slug} » ne dit pas la grille de ses tuiles.`);
  const grid = TILE_GRIDS[crs];
  return Array.from({ length: grid.levels }, (_, level) => ({
    id: String(level),
    origin: grid.origin,
    resolution: levelResolution(grid, level),
    width: TILE_SIZE,
    height: TILE_SIZE,
  }));
}

type Range = { left: number; right: number; top: number; bottom: number };

function rangeOf({ origin: [left, top], resolution, width, height }: Matrix, extent: Extent, limits?: number[]): Range {
  const [minX = -Infinity, minY = -Infinity, maxX = Infinity, maxY = Infinity] = limits ?? [];
  const [spanX, spanY] = [resolution * width, resolution * height];
  return {
    left: Math.max(0, Math.floor((Math.max(extent[0], minX) - left) / spanX + ON_EDGE)),
    right: Math.ceil((Math.min(extent[2], maxX) - left) / spanX - ON_EDGE) - 1,
    top: Math.max(0, Math.floor((top - Math.min(extent[3], maxY)) / spanY + ON_EDGE)),
    bottom: Math.ceil((top - Math.max(extent[1], minY)) / spanY - ON_EDGE) - 1,
  };
}

function tilesIn(layer: OutsideLayer, matrix: Matrix, level: number, range: Range): WantedPicture[] {
  const tiles: WantedPicture[] = [];
  for (let row = range.top; row <= range.bottom; row++) {
    for (let column = range.left; column <= range.right; column++) {
      tiles.push({
        address: tileAddress(layer, matrix, level, column, row),
        extent: extentOf(matrix, column, row),
        width: matrix.width,
        height: matrix.height,
        mayBeMissing: true,
      });
    }
  }
  return tiles;
}

function extentOf({ origin: [left, top], resolution, width, height }: Matrix, column: number, row: number): Extent {
  const [spanX, spanY] = [resolution * width, resolution * height];
  return [left + column * spanX, top - (row + 1) * spanY, left + (column + 1) * spanX, top - row * spanY];
}

function tileAddress(layer: OutsideLayer, matrix: Matrix, level: number, column: number, row: number): string {
  const { sourceType, sourceUrl, sourceOptions } = layer;
  const urls = sourceOptions.urls?.length ? sourceOptions.urls : [sourceUrl];
  // Several names of one server share the work, always in the same way.
  const template = urls[(column + row) % urls.length] as string;
  if (sourceType === 'xyz') {
    return fill(template, { z: level, x: column, y: row, '-y': 2 ** level - 1 - row });
  }
  const { layer: name, style, format, matrixSet = '' } = sourceOptions;
  if (template.includes('{')) {
    return fill(template, {
      layer: name,
      style,
      tilematrixset: matrixSet,
      tilematrix: matrix.id,
      tilerow: row,
      tilecol: column,
    });
  }
  return withParameters(template, {
    SERVICE: 'WMTS',
    VERSION: '1.0.0',
    REQUEST: 'GetTile',
    LAYER: name,
    STYLE: style,
    FORMAT: format,
    TILEMATRIXSET: matrixSet,
    TILEMATRIX: matrix.id,
    TILEROW: String(row),
    TILECOL: String(column),
  });
}

/** `{TileRow}` and `{tilerow}` are the same; what is not known is left out. */
function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{([^{}]*)\}/g, (_, name: string) => encodeURIComponent(values[name.toLowerCase()] ?? ''));
}
