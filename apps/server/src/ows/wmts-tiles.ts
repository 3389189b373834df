import { type Condition, type Engine, join, type TileRequest } from '@motu/engine';
import type { FastifyReply } from 'fastify';
import { withDeadline } from '../concurrency/deadline.ts';
import { createFairShares } from '../concurrency/fair-shares.ts';
import { hasDays, type OutsideMaps } from '../domain/outside-layers.ts';
import type { ServiceLayer } from '../domain/service-layer.ts';
import { throttleAddress } from '../domain/throttle.ts';
import { type TileCache, tileAddress } from '../domain/tiles.ts';
import { etagOf } from '../headers/etag.ts';
import { NOBODY_KEEPS, tileCaching } from '../headers/tile-headers.ts';
import type { Turns } from '../http/turns.ts';
import { readFilters } from './map-query.ts';
import { sendTileBody } from './send-tile.ts';
import { type LayerRegistry, layerNamed } from './service-layers.ts';
import { readTileRequest, type TileParams } from './tile-request.ts';
import { beginTile, tooManyTiles } from './tile-turns.ts';
import { readTime, type TimeRange, timeCondition } from './time.ts';

/** Tiles of filters of one visitor that are drawn at once, and that wait: those of a large screen, with its names. */
const FILTERED_SHARES = { most: 3, queue: 150, patienceMs: 20_000, tooBusy: tooManyTiles };
/** As long as someone looks at what a filter leaves: the data may change, and nobody else has the same filter. */
const FILTERED_CACHE = 'private, max-age=300';

export type TileSources = {
  engine: Engine;
  outside: OutsideMaps;
  cache: Pick<TileCache, 'tile' | 'find' | 'versionOf' | 'layerOf'>;
  layers: LayerRegistry;
  turns: Turns;
};

/** The tiles of WMTS: from the cache, or drawn for whoever asks for some days or for what a filter leaves. */
export class WmtsTiles {
  private readonly sources: TileSources;
  private readonly shares = createFairShares(FILTERED_SHARES);

  constructor(sources: TileSources) {
    this.sources = sources;
  }

  async send(
    reply: FastifyReply,
    params: TileParams,
    asked: { time: string; filter: string },
    version?: unknown,
  ): Promise<FastifyReply> {
    const { cache, layers, turns } = this.sources;
    const layer = await layerNamed(layers, params.layer, reply.request.viewer);
    const request = readTileRequest(params);
    const range = readTime(asked.time);
    const [filter] = readFilters(asked.filter, [layer]);
    if (filter) return this.sendFiltered(reply, layer, request, { range, filter });
    await beginTile(turns, reply);
    const ofDays = await this.ofDays(layer, request, range);
    const body = ofDays ?? (await cache.tile(request));
    // A tile in memory knows its own.
    const etag = (ofDays ? null : cache.find(tileAddress(request)))?.etag ?? etagOf(body);
    reply.headers(tileCaching(cache.layerOf(request.layer), { version, isPublic: layer.isPublic }));
    return sendTileBody(reply, request.format, body, etag);
  }

  /** A tile of what a filter leaves: drawn for whoever asks, as many at once as maps are, and kept by that visitor's browser alone (TAB-02). */
  private async sendFiltered(
    reply: FastifyReply,
    layer: ServiceLayer,
    request: TileRequest,
    { range, filter }: { range: TimeRange | null; filter: Condition },
  ): Promise<FastifyReply> {
    const where = layer.time ? join('and', [timeCondition(layer.time, range), filter]) : filter;
    const release = await this.shares.acquire(throttleAddress(reply.request.ip));
    try {
      if (reply.request.socket.destroyed) throw tooManyTiles();
      const body = await withDeadline(this.sources.engine.filteredTile(request, where));
      reply.header('cache-control', layer.isPublic ? FILTERED_CACHE : NOBODY_KEEPS);
      return sendTileBody(reply, request.format, body, etagOf(body));
    } finally {
      release();
    }
  }

  /** A tile of the days asked, drawn alone and kept by nobody; null where the layer, or an outside one without a day, has but one. */
  private async ofDays(layer: ServiceLayer, request: TileRequest, range: TimeRange | null) {
    const { engine, outside } = this.sources;
    if (layer.time) return engine.filteredTile(request, timeCondition(layer.time, range));
    if (!range || !layer.outside || !hasDays(layer.outside)) return null;
    const [tile] = await outside.tiles(layer.outside, { ...request, columns: 1, rows: 1 }, { range });
    return tile?.body ?? null;
  }
}
