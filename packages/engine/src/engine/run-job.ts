import { gzipSync } from 'node:zlib';
import { TILE_GRIDS, TILE_SIZE, tileExtent } from '@motu/core';
import { NAMES_SPAN } from '@motu/labels';
import type { Sources } from '../basemap/sources.ts';
import { encodeImage } from '../encode/encode.ts';
import { encodeTile } from '../encode/encode-tile.ts';
import { partOf } from '../encode/pixels.ts';
import { writeNames } from '../label/write-names.ts';
import { isOpaque, type Layer } from '../layer/layer.ts';
import type { Renderer } from '../layer/renderer.ts';
import type { Drawing, LayerDrawing } from '../layer/stack.ts';
import { drawLegend, legendSize } from '../legend/draw-legend.ts';
import { drawNotice } from '../legend/draw-notice.ts';
import { createFrame } from '../projection/frame.ts';
import { createSheetFrame, type SheetPart } from '../projection/sheet-frame.ts';
import type { OpenFeatures } from '../source/open-features.ts';
import { makeVectorTile } from '../vector/make-tile.ts';
import { drawSprite } from '../vector/style/draw-sprite.ts';
import { makeGlyphs } from '../vector/style/glyphs.ts';
import type {
  AskedDrawing,
  AskedLayer,
  CardJob,
  DrawingJob,
  HeightsJob,
  JobResult,
  MapJob,
  MetatileJob,
  NamesJob,
  SheetJob,
  Tile,
  VectorsJob,
} from './jobs.ts';

/** What a thread draws with. */
type Studio = { renderer: Renderer; sources: Sources & { features: OpenFeatures }; layers: ReadonlyMap<string, Layer> };

/** Draws and encodes one job; what a worker does all day. */
export async function runJob(studio: Studio, job: DrawingJob): Promise<JobResult> {
  const { renderer, layers } = studio;
  switch (job.kind) {
    case 'map':
      return runMap(renderer, layers, job);
    case 'sheet':
      return runSheet(renderer, layers, job);
    case 'metatile':
      return runMetatile(renderer, layers, job);
    case 'names':
      return runNames(renderer, layers, job);
    case 'vectors':
      return runVectors(studio, job);
    case 'heights':
      return runHeights(studio, job);
    default:
      return runCard(studio, job);
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

/**
 * Device pixels that are drawn around a part of a sheet where it joins another, and cut away: what is drawn at the very edge of a picture is not
 * quite what it is in the middle of one. A whole number of the pixels of styles, as parts are.
 */
const BLEED = 100;
/** What is enough of it beyond the sheet, where nothing is joined. */
const EDGE = 4;

function withBleed({ left, top, width, height }: SheetPart, sheet: { width: number; height: number }): SheetPart {
  const [x, y] = [Math.min(left, BLEED), Math.min(top, BLEED)];
  const right = Math.min(sheet.width + EDGE, left + width + BLEED);
  const bottom = Math.min(sheet.height + EDGE, top + height + BLEED);
  return { left: left - x, top: top - y, width: right - left + x, height: bottom - top + y };
}

async function runSheet(renderer: Renderer, layers: ReadonlyMap<string, Layer>, job: SheetJob): Promise<JobResult> {
  const { system: crs, extent, scale, part } = job;
  const size = { width: job.width / scale, height: job.height / scale };
  const drawn = withBleed(part, job);
  const frame = createSheetFrame({ crs, extent, ...size, scale }, drawn);
  const drawings = job.layers.map((asked) => ({ ...drawingOf(layers, asked), opacity: asked.opacity }));
  const missing = new Set<string>();
  const hidden = drawings.findLastIndex((one) => 'layer' in one && isOpaque(one.layer) && one.opacity === 1);
  const pixels = await renderer.render(frame, drawings.slice(Math.max(0, hidden)), {
    background: '#ffffff',
    onMissing: (drawing) => 'layer' in drawing && missing.add(drawing.layer.slug),
  });
  const own = partOf(pixels, part.left - drawn.left, part.top - drawn.top, part.width, part.height);
  return { body: await encodeImage(own, job.format), missing: [...missing] };
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

async function runVectors({ sources, layers }: Studio, job: VectorsJob): Promise<JobResult> {
  const { grid, level, columns, rows } = job;
  const { layer, where } = layerDrawing(layers, job.drawing);
  const tiles: Tile[] = [];
  for (let i = 0; i < columns * rows; i++) {
    const [column, row] = [job.column + (i % columns), job.row + Math.floor(i / columns)];
    tiles.push({ column, row, body: await makeVectorTile(layer, { grid, level, column, row }, sources, where) });
  }
  return { tiles };
}

async function runHeights({ sources }: Studio, { kind: _, ...place }: HeightsJob): Promise<JobResult> {
  return { heights: (await sources.relief?.heights(createFrame(place))) ?? null };
}

async function runCard({ sources, layers }: Studio, job: CardJob): Promise<JobResult> {
  switch (job.kind) {
    case 'legend':
      return { body: await drawLegend(layerOf(layers, job.slug), sources, job.options) };
    case 'legend-sizes':
      return { sizes: new Map([...layers.values()].map((layer) => [layer.slug, legendSize(layer)])) };
    case 'notice':
      return { body: await drawNotice(job.text, job.options) };
    case 'glyphs':
      return { body: makeGlyphs(job.font, job.start) };
    case 'sprite':
      return { body: await drawSprite(job.theme, job.scale) };
    case 'summary':
      return { summary: await sources.features.summary(job.query) };
  }
}

function drawingOf(layers: ReadonlyMap<string, Layer>, asked: AskedDrawing): Drawing {
  return 'pictures' in asked ? asked : layerDrawing(layers, asked);
}

function layerDrawing(layers: ReadonlyMap<string, Layer>, asked: AskedLayer): LayerDrawing {
  return { layer: asked.draft ?? layerOf(layers, asked.slug), where: asked.where };
}

function layerOf(layers: ReadonlyMap<string, Layer>, slug: string): Layer {
  const layer = layers.get(slug);
  if (!layer) throw new Error(`There is no layer ${slug}.`);
  return layer;
}
