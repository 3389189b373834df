import { setTimeout as pause } from 'node:timers/promises';
import { type Extent, type LonLat, levelOfZoom, OPENING_CENTER, TILE_GRIDS, tileRange } from '@motu/core';
import { rectangleSpan, type TileRectangle, type TileRequest } from '@motu/engine';
import { NAMES_LEVELS } from '@motu/labels';
import type { FastifyBaseLogger } from 'fastify';
import type { Layer } from '../domain/layers.ts';
import type { Stores } from '../domain/state.ts';
import { blockOf, blocksIn } from '../domain/tasks/plan-chunks.ts';
import { PAGE_FORMATS, type TileCache, type Tiles } from '../domain/tiles.ts';

/** Visitors of the first seconds have the machine for themselves. */
const AFTER_MS = 4000;
/** While somebody looks at the map, nothing is drawn beside what they wait for: their screen has both the threads and the cores. */
const QUIET_MS = 2000;
/** The zooms where every visit begins, of the whole territory: 1 500 tiles, and a quarter as many for sharp screens. */
const WIDE_ZOOMS = { 1: [5, 9], 2: [5, 8] } as const;
/** Nearer ones are drawn as they are asked for, but their names are placed for the whole territory: that is done beforehand. */
const NEAR_ZOOMS = [10, 16] as const;
/** What is drawn of the place where the map opens, as for a visitor: tiles around it, two at a time. */
const OPENING_ZOOMS = [8, 10, 12, 14, 16];
const AROUND = [-2, 0, 2];
const AT_ONCE = 2;
const GRID = TILE_GRIDS['EPSG:4326'];

type FirstViewsOptions = {
  content: Pick<Stores, 'contexts' | 'layers'>;
  cache: Pick<TileCache, 'tile' | 'fill' | 'isKept' | 'pagePartOf' | 'quietMs'>;
  tiles: Pick<Tiles, 'extentOf'>;
  log: FastifyBaseLogger;
  afterMs?: number;
  quietMs?: number;
};

/** Draws what every visitor sees first, once, behind those who are there: what the default context shows at start. */
export function startFirstViews(options: FirstViewsOptions) {
  const { content, cache, tiles, log, afterMs = AFTER_MS, quietMs = QUIET_MS } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function draw(): Promise<void> {
    const views = await missingViews();
    await Promise.all([placeNames(views), drawOpening(views)]);
    await pause(afterMs, undefined, { signal });
    for (const { blocks } of views) {
      for (const block of blocks) {
        await untilQuiet();
        await cache.fill(block);
      }
    }
  }

  /** Throws when the server ends. */
  async function untilQuiet(): Promise<void> {
    signal.throwIfAborted();
    for (let left = quietMs - cache.quietMs(); left > 0; left = quietMs - cache.quietMs())
      await pause(left, undefined, { signal });
  }

  /** What is to be drawn of each layer; one whose last block is there was drawn at an earlier start. */
  async function missingViews(): Promise<FirstView[]> {
    const views: FirstView[] = [];
    for (const layer of await firstLayers(content)) {
      const extent = await tiles.extentOf(layer);
      if (!extent) continue;
      const { slug, sourceOptions } = layer;
      const format = PAGE_FORMATS[sourceOptions.format] ?? 'png8';
      const subject = { layer: slug, grid: 'EPSG:4326', format, part: cache.pagePartOf(slug) } as const;
      const blocks = ([1, 2] as const).flatMap((scale) => widely({ ...subject, scale }, WIDE_ZOOMS[scale], extent));
      const last = blocks.at(-1);
      if (last && !(await cache.isKept(last))) views.push({ subject, extent, blocks });
    }
    return views;
  }

  async function placeNames(views: readonly FirstView[]): Promise<void> {
    for (const { subject, extent } of views) {
      if (subject.part !== 'unnamed') continue;
      for (let zoom: number = NEAR_ZOOMS[0]; zoom <= NEAR_ZOOMS[1] && !signal.aborted; zoom++)
        await cache.fill({ ...subject, ...NAMES, ...middleOf(extent, levelOfZoom(GRID, zoom) - NAMES_LEVELS) });
    }
  }

  /** All threads draw from then on, and have read and compiled what a map takes: the first visitor need not wait for that. */
  async function drawOpening(views: readonly FirstView[]): Promise<void> {
    const places = views.flatMap(({ subject }) =>
      OPENING_ZOOMS.flatMap((zoom) => tilesAround(OPENING_CENTER, zoom).map((place) => ({ ...subject, ...place }))),
    );
    const next = async () => {
      for (let place = places.shift(); place && !signal.aborted; place = places.shift()) await cache.tile(place);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
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

type FirstView = {
  subject: Pick<TileRequest, 'layer' | 'grid' | 'format' | 'part'>;
  extent: Extent;
  blocks: readonly TileRectangle[];
};

/** One tile of each block around a place: blocks are drawn whole. */
function tilesAround([lon, lat]: LonLat, zoom: number) {
  const { level, column, row } = middleOf([lon, lat, lon, lat], levelOfZoom(GRID, zoom));
  return AROUND.flatMap((x) => AROUND.map((y) => ({ level, column: column + x, row: row + y })));
}

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
