import type { Extent, LonLat } from '@motu/core';
import type { LaidTiles } from '../../layers/index.ts';
import { keptTile } from '../../tiles/kept-tile.ts';
import { zoneGrids } from '../../zones/index.ts';
import type { Pixels } from './warp.ts';

/** What is kept of some tiles, side by side, and where places lie on it. */
export type Mosaic = Pixels & { placeOf(place: LonLat): readonly [x: number, y: number] };

/** More pixels than phones give a page at once. */
const MOST_PX = 40_000_000;

/** The tiles of a layer over an extent, as this device keeps them at a zoom; null when it keeps none of them. */
export async function readMosaic(
  { key, item, style }: LaidTiles,
  extent: Extent,
  zoom: number,
  signal: AbortSignal,
): Promise<Mosaic | null> {
  const { layerGrid } = await zoneGrids();
  const grid = layerGrid(item, style);
  const [range] = grid.ranges(extent, zoom, zoom);
  if (!range) return null;
  const [level, minX, minY, maxX, maxY] = range;
  let context: OffscreenCanvasRenderingContext2D | null = null;
  let side = 0;
  for (let y = minY; y <= maxY; y++) {
    for (let x = minX; x <= maxX; x++) {
      signal.throwIfAborted();
      const picture = await readTile([key, level, x, y], grid.address([key, level, x, y]) ?? '');
      if (!picture) continue;
      side ||= picture.width;
      context ??= canvasOf((maxX - minX + 1) * side, (maxY - minY + 1) * side);
      context.drawImage(picture, (x - minX) * side, (y - minY) * side, side, side);
      picture.close();
    }
  }
  if (!context) return null;
  const place = grid.placer(level);
  const { width, height } = context.canvas;
  return {
    data: context.getImageData(0, 0, width, height).data,
    width,
    height,
    placeOf(at) {
      const [column, row] = place(at);
      return [(column - minX) * side, (row - minY) * side];
    },
  };
}

async function readTile(key: [string, number, number, number], address: string): Promise<ImageBitmap | null> {
  const kept = await keptTile(key, address);
  return kept ? createImageBitmap(kept.blob).catch(() => null) : null;
}

function canvasOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  if (width * height > MOST_PX) throw new Error('Too many tiles for one page.');
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas.');
  return context;
}
