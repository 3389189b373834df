import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { AppError, ZOOM_0_DEGREES } from '@motu/core';
import { isDrawnAt, MISSING_LAYERS_HEADER } from '@motu/core/print';
import { type Engine, MEDIA_TYPES, type SheetLayer } from '@motu/engine';
import { withDeadline } from '../concurrency/deadline.ts';
import { createFairShares } from '../concurrency/fair-shares.ts';
import type { OutsideMaps } from '../domain/outside-layers.ts';
import { throttleAddress } from '../domain/throttle.ts';
import { leftBy } from '../http/left-by.ts';
import { serve } from '../http/serve.ts';
import { type PageLayer, type PageQuery, readPage } from './page-query.ts';
import type { LayerRegistry } from './service-layers.ts';

type PrintOptions = { engine: Engine; outside: OutsideMaps; layers: LayerRegistry };

/** Parts of one visitor that are drawn at once, and that wait: those of a large page, asked a few at a time. */
const PARTS_AT_ONCE = 2;
const PARTS_WAITING = 12;
const PART_PATIENCE_MS = 30_000;

/** Pictures of an outside server that are not there by then are done without. */
const OUTSIDE_MS = 15_000;
/** The many layers of a page, behind what visitors look at. */
const DRAWING_MS = 60_000;
/** Twelve across and down are the tiles of 256 pixels of a part, however it is turned. */
const MOST_TILES = 200;

/** Maps for paper, part by part (PRN-03, PRN-04). */
export const printedMaps: FastifyPluginAsyncTypebox<PrintOptions> = async (app, { engine, outside, layers }) => {
  const shares = createFairShares({
    most: PARTS_AT_ONCE,
    queue: PARTS_WAITING,
    patienceMs: PART_PATIENCE_MS,
    tooBusy: tooManyParts,
  });

  serve(app, calls.print.map, async (request, reply) => {
    const page = readPage(request.query, await layers.current(request.viewer));
    const left = leftBy(reply);
    const ended = new AbortController();
    const release = await shares.acquire(throttleAddress(request.ip));
    try {
      // Whoever has left while waiting gets nothing drawn.
      if (left.aborted) throw tooManyParts();
      const { drawings, missing } = await drawingsOf(page, outside);
      const { layers: _asked, partExtent: _extent, ...sheet } = page;
      const signal = AbortSignal.any([left, ended.signal]);
      const drawn = await withDeadline(engine.sheet({ ...sheet, layers: drawings }, signal), DRAWING_MS);
      const lacking = [...new Set([...missing, ...drawn.missing])];
      if (lacking.length > 0) reply.header(MISSING_LAYERS_HEADER, lacking.join(','));
      return reply.type(MEDIA_TYPES[page.format]).header('cache-control', 'no-store').send(drawn.body);
    } finally {
      // A part that is late is given up where it is drawn too: others wait there.
      ended.abort();
      release();
    }
  });
};

type Drawings = { drawings: SheetLayer[]; missing: string[] };

/** What the engine lays over each other, and the outside layers that could not be had. */
async function drawingsOf(page: PageQuery, outside: OutsideMaps): Promise<Drawings> {
  const found = await Promise.all(page.layers.map((layer) => drawingOf(layer, page, outside)));
  return {
    drawings: found.filter((one) => one !== null && typeof one !== 'string') as SheetLayer[],
    missing: found.filter((one) => typeof one === 'string'),
  };
}

/** Null for a layer that is not shown at this scale, its name for one that cannot be had. */
async function drawingOf(layer: PageLayer, page: PageQuery, outside: OutsideMaps): Promise<SheetLayer | string | null> {
  const { slug, where, range = null, opacity, outside: source } = layer;
  if (!source) return { slug, where, opacity };
  const { part, scale, system: crs, partExtent: bbox } = page;
  if (!isShown(layer, page)) return null;
  const [width, height] = [part.width / scale, part.height / scale];
  const ground = { crs, bbox, width, height, scale, range, mostTiles: MOST_TILES };
  try {
    return { ...(await withDeadline(outside.pictures(source, ground), OUTSIDE_MS)), opacity };
  } catch (error) {
    if (error instanceof AppError) return slug;
    throw error;
  }
}

const METRES_PER_DEGREE = (6_378_137 * Math.PI) / 180;

/** As with our own: a layer is drawn a little beyond its zooms. */
function isShown(layer: PageLayer, { extent, width, scale }: PageQuery): boolean {
  const metresPerPixel = ((extent[2] - extent[0]) / width) * scale;
  const zoom = Math.log2((ZOOM_0_DEGREES * METRES_PER_DEGREE) / metresPerPixel);
  return isDrawnAt(zoom, layer);
}

function tooManyParts(): AppError {
  return new AppError('unavailable', 'Beaucoup de pages s’impriment à la fois. Réessayez dans quelques secondes.', {
    retryAfterS: 3,
  });
}
