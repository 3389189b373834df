import { setTimeout as pause } from 'node:timers/promises';
import { type Extent, levelOfZoom, TILE_GRIDS, tileRange } from '@motu/core';
import { rectangleSpan, type TileRectangle } from '@motu/engine';
import { NAMES_LEVELS } from '@motu/labels';
import type { FastifyBaseLogger } from 'fastify';
import type { Layer } from '../domain/layers.ts';
import type { Stores } from '../domain/state.ts';
import { blockOf, blocksIn } from '../domain/tasks/plan-chunks.ts';
import { PAGE_FORMATS, type TileCache, type Tiles } from '../domain/tiles.ts';

/** Visitors of the first seconds have the machine for themselves. */
const AFTER_MS = 4000;
/** The zooms where every visit begins, of the whole territory: 1 500 tiles, and a quarter as many for sharp screens. */
const WIDE_ZOOMS = { 1: [5, 9], 2: [5, 8] } as const;
/** Nearer ones are drawn as they are asked for, but their names are placed for the whole territory: that is done beforehand. */
const NEAR_ZOOMS = [10, 16] as const;
const GRID = TILE_GRIDS['EPSG:4326'];

type FirstViewsOptions = {
  content: Pick<Stores, 'contexts' | 'layers'>;
  cache: Pick<TileCache, 'fill' | 'isKept' | 'pagePartOf'>;
  tiles: Pick<Tiles, 'extentOf'>;
  log: FastifyBaseLogger;
  afterMs?: number;
};

/** Draws what every visitor sees first, once, behind those who are there: what the default context shows at start. */
export function startFirstViews({ content, cache, tiles, log, afterMs = AFTER_MS }: FirstViewsOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function draw(): Promise<void> {
    await pause(afterMs, undefined, { signal });
    for (const layer of await firstLayers(content)) {
      const extent = await tiles.extentOf(layer);
      if (extent) await drawLayer(layer, extent);
    }
  }

  async function drawLayer({ slug, sourceOptions }: Layer, extent: Extent): Promise<void> {
    const format = PAGE_FORMATS[sourceOptions.format] ?? 'png8';
    const part = cache.pagePartOf(slug);
    const subject = { layer: slug, grid: 'EPSG:4326', format, part } as const;
    const blocks = ([1, 2] as const).flatMap((scale) => widely({ ...subject, scale }, WIDE_ZOOMS[scale], extent));
    const last = blocks.at(-1);
    // The last one is there: all of them were drawn at an earlier start.
    if (!last || (await cache.isKept(last))) return;
    if (part === 'unnamed') {
      for (let zoom: number = NEAR_ZOOMS[0]; zoom <= NEAR_ZOOMS[1] && !signal.aborted; zoom++)
        await cache.fill({ ...subject, ...NAMES, ...middleOf(extent, levelOfZoom(GRID, zoom) - NAMES_LEVELS) });
    }
    for (const block of blocks) {
      if (signal.aborted) return;
      await cache.fill(block);
    }
  }

  const ended = draw().catch((error) => {
    // Whoever asks for them has them drawn, as ever.
    if (!signal.aborted) log.warn({ err: error }, 'the first views could not be drawn beforehand');
  });
  return {
    ended,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

const NAMES = { part: 'names', format: 'json' } as const;

function widely(
  subject: Omit<TileRectangle, 'level' | 'column' | 'row' | 'columns' | 'rows'>,
  [from, to]: readonly [number, number],
  extent: Extent,
): TileRectangle[] {
  const blocks: TileRectangle[] = [];
  for (let zoom = from; zoom <= to; zoom++) {
    const level = levelOfZoom(GRID, zoom);
    const range = tileRange(GRID, level, extent);
    if (range)
      blocks.push(
        ...blocksIn(blockOf(level, range), rectangleSpan(subject.scale)).map((block) => ({ ...subject, ...block })),
      );
  }
  return blocks;
}

/** The tile of a level in the middle of an extent. */
function middleOf([west, south, east, north]: Extent, level: number) {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  const range = tileRange(GRID, level, [lon, lat, lon + 1e-9, lat + 1e-9]);
  return { level, column: range?.minColumn ?? 0, row: range?.minRow ?? 0, columns: 1, rows: 1 };
}

/** The layers of ours that the default context shows at start. */
async function firstLayers({ contexts, layers }: FirstViewsOptions['content']): Promise<Layer[]> {
  const context = await contexts.findDefault();
  const entries = context?.groups.flatMap(({ groupAndLayers }) => groupAndLayers) ?? [];
  const shown = new Set(entries.filter(({ options }) => options.visible).map(({ layer }) => layer));
  return (await layers.all()).filter(({ slug, drawing }) => drawing && shown.has(slug));
}
