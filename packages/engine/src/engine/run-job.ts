import { gzipSync } from 'node:zlib';
import { TILE_GRIDS, TILE_SIZE, tileExtent } from '@motu/core';
import { NAMES_SPAN } from '@motu/labels';
import { LRUCache } from 'lru-cache';
import { encodeImage } from '../encode/encode.ts';
import type { ImageFormat } from '../encode/formats.ts';
import { onlyColor, type Pixels, partOf, plainPixels } from '../encode/pixels.ts';
import { writeNames } from '../label/write-names.ts';
import { isOpaque, type Layer } from '../layer/layer.ts';
import type { Renderer } from '../layer/renderer.ts';
import type { Drawing, LayerDrawing } from '../layer/stack.ts';
import { createFrame } from '../projection/frame.ts';
import type { AskedDrawing, AskedLayer, Job, JobResult, MapJob, MetatileJob, NamesJob, Tile } from './jobs.ts';

/** Draws and encodes one job; what a worker does all day. */
export async function runJob(renderer: Renderer, layers: ReadonlyMap<string, Layer>, job: Job): Promise<JobResult> {
  switch (job.kind) {
    case 'map':
      return runMap(renderer, layers, job);
    case 'metatile':
      return runMetatile(renderer, layers, job);
    case 'names':
      return runNames(renderer, layers, job);
  }
}

async function runMap(renderer: Renderer, layers: ReadonlyMap<string, Layer>, job: MapJob): Promise<JobResult> {
  const { crs, bbox, width, height, scale } = job;
  const frame = createFrame({ crs, extent: bbox, width, height, scale });
  const drawings = job.layers.map((asked) => drawingOf(layers, asked));
  // What lies under an opaque layer is not seen: do not draw it.
  const first = drawings.findLastIndex((drawing) => 'layer' in drawing && isOpaque(drawing.layer));
  const pixels = await renderer.render(frame, drawings.slice(Math.max(0, first)), { background: job.background });
  return { body: await encodeImage(pixels, job.format) };
}

async function runMetatile(
  renderer: Renderer,
  layers: ReadonlyMap<string, Layer>,
  job: MetatileJob,
): Promise<JobResult> {
  const grid = TILE_GRIDS[job.grid];
  const { columns, rows } = job;
  const frame = createFrame({
    crs: job.grid,
    extent: tileExtent(grid, job.level, job.column, job.row, columns, rows),
    width: columns * TILE_SIZE,
    height: rows * TILE_SIZE,
    scale: job.scale,
  });
  const pixels = await renderer.render(frame, [drawingOf(layers, job.drawing)], { part: job.part });
  const size = TILE_SIZE * job.scale;
  // Encoders run beside this thread: those of one block together.
  const tiles = Array.from({ length: columns * rows }, async (_, i): Promise<Tile> => {
    const [x, y] = [i % columns, Math.floor(i / columns)];
    const tile = partOf(pixels, x * size, y * size, size, size);
    return { column: job.column + x, row: job.row + y, body: await encodeTile(tile, job.format) };
  });
  return { tiles: await Promise.all(tiles) };
}

async function runNames(renderer: Renderer, layers: ReadonlyMap<string, Layer>, job: NamesJob): Promise<JobResult> {
  const { level, column, row } = job;
  const side = TILE_SIZE * NAMES_SPAN;
  const extent = tileExtent(TILE_GRIDS[job.grid], level, column, row);
  const frame = createFrame({ crs: job.grid, extent, width: side, height: side });
  const { labels, marks } = await renderer.names(frame, layerDrawing(layers, job.drawing));
  const names = writeNames(frame, labels, marks);
  const body = new Uint8Array(gzipSync(JSON.stringify(names), { level: 9 }));
  return { tiles: [{ column, row, body }] };
}

// Tiles of one colour (sea, nothing) come back thousands of times.
const plain = new LRUCache<string, Uint8Array>({ max: 200 });

/** A tile in memory of its own. */
export async function encodeTile(tile: Pixels, format: ImageFormat): Promise<Uint8Array<ArrayBuffer>> {
  const color = onlyColor(tile);
  if (color === null) return encodeImage(tile, format);
  const key = `${format}|${tile.width}|${color}`;
  // The same bytes however it came to be plain: drawn in ink or by Skia, or known without drawing.
  const known = plain.get(key) ?? (await encodeImage(plainPixels(color, tile.width), format));
  plain.set(key, known);
  return new Uint8Array(known);
}

function drawingOf(layers: ReadonlyMap<string, Layer>, asked: AskedDrawing): Drawing {
  return 'pictures' in asked ? asked : layerDrawing(layers, asked);
}

function layerDrawing(layers: ReadonlyMap<string, Layer>, asked: AskedLayer): LayerDrawing {
  const layer = asked.draft ?? layers.get(asked.slug);
  if (!layer) throw new Error(`There is no layer ${asked.slug}.`);
  return { layer, where: asked.where };
}
