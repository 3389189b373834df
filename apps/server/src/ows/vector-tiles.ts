import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { AppError } from '@motu/core';
import type { Engine, TileRequest } from '@motu/engine';
import type { Viewer } from '../domain/access/visibility.ts';
import { type TileCache, tileAddress } from '../domain/tiles.ts';
import { baseAddress } from '../headers/base-address.ts';
import { etagOf } from '../headers/etag.ts';
import { tileCaching } from '../headers/tile-headers.ts';
import { serve } from '../http/serve.ts';
import type { Turns } from '../http/turns.ts';
import { OwsError } from './ows-error.ts';
import { sendTileBody } from './send-tile.ts';
import type { LayerRegistry } from './service-layers.ts';
import { tileJsonOf } from './tile-json.ts';
import { beginTile } from './tile-turns.ts';
import { readTime, type TimeRange, timeCondition } from './time.ts';
import { readGridName, readVectorPlace } from './vector-grids.ts';
import { vectorLayer } from './vector-layer.ts';

export type VectorTileOptions = {
  engine: Pick<Engine, 'filteredTile'>;
  cache: Pick<TileCache, 'tile' | 'find' | 'versionOf' | 'layerOf'>;
  layers: LayerRegistry;
  publicUrl: string | null;
  turns: Turns;
};

const VECTORS = { format: 'mvt', part: 'vectors' } as const;

/** Vector tiles of layers of objects and of base maps, from the cache of all tiles, and where clients find them. */
export const vectorTiles: FastifyPluginAsyncTypebox<VectorTileOptions> = async (app, options) => {
  const { cache, layers, publicUrl, turns } = options;

  serve(app, calls.vectorTiles.tile, async ({ params, query }, reply) => {
    const place = readVectorPlace({ ...params, row: withoutEnding(params.file, 'mvt') });
    const { v, time } = query as { v?: unknown; time?: unknown };
    await beginTile(turns, reply);
    const { body, etag, isPublic } = await readVectorTile(
      options,
      { layer: params.layer, ...place },
      { time, viewer: reply.request.viewer },
    );
    reply.headers(tileCaching(cache.layerOf(params.layer), { version: v, isPublic }));
    return sendTileBody(reply, 'mvt', body, etag);
  });

  serve(app, calls.vectorTiles.tileJson, async (request, reply) => {
    const { layer: slug, file } = request.params;
    const grid = readGridName(withoutEnding(file, 'json'));
    const layer = await vectorLayer(layers, slug, request.viewer);
    reply.header('cache-control', 'no-cache');
    return tileJsonOf(layer, grid, cache.versionOf(slug) ?? '', baseAddress(publicUrl, request));
  });
};

/** A vector tile of a layer that this one may see: of one that has days, the rows of those asked for, drawn alone and kept by nobody. */
export async function readVectorTile(
  { engine, cache, layers }: Omit<VectorTileOptions, 'publicUrl' | 'turns'>,
  place: Pick<TileRequest, 'layer' | 'grid' | 'level' | 'column' | 'row'>,
  { time, viewer }: { time: unknown; viewer: Viewer },
): Promise<{ body: Uint8Array; etag: string; isPublic: boolean }> {
  const layer = await vectorLayer(layers, place.layer, viewer);
  const { isPublic } = layer;
  const request = { ...place, ...VECTORS };
  if (layer.time) {
    const body = await engine.filteredTile(request, timeCondition(layer.time, readDays(time)));
    return { body, etag: etagOf(body), isPublic };
  }
  const body = await cache.tile(request);
  // A tile in memory knows its own.
  return { body, etag: cache.find(tileAddress(request))?.etag ?? etagOf(body), isPublic };
}

function readDays(time: unknown): TimeRange | null {
  try {
    return readTime(time === undefined ? '' : String(time));
  } catch (cause) {
    if (!(cause instanceof OwsError)) throw cause;
    throw new AppError('invalid', cause.message, { fields: [{ field: 'time', message: cause.message }], cause });
  }
}

/** `281.mvt` → `281`. */
export function withoutEnding(file: string, ending: string): string {
  if (file.endsWith(`.${ending}`)) return file.slice(0, -ending.length - 1);
  throw new AppError('not-found', `Cette adresse se termine par «\u00a0.${ending}\u00a0».`);
}
