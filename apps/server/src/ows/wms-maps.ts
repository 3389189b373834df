import { AppError } from '@motu/core';
import { type Engine, MEDIA_TYPES } from '@motu/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withDeadline } from '../concurrency/deadline.ts';
import { createFairShares } from '../concurrency/fair-shares.ts';
import type { OutsideMaps } from '../domain/outside-layers.ts';
import { throttleAddress } from '../domain/throttle.ts';
import { readScale } from './dpi.ts';
import { drawingsOf } from './drawings.ts';
import { readMapQuery } from './map-query.ts';
import type { Params } from './params.ts';
import type { LayerRegistry } from './service-layers.ts';
import { readBackground, readFormat } from './wms-formats.ts';
import { readVersion } from './wms-version.ts';

export type MapSources = { engine: Engine; outside: OutsideMaps; layers: LayerRegistry };

/** Maps of one visitor that are drawn at once, and that wait: what a screen of a desktop program asks for. */
const MAP_SHARES = { most: 3, queue: 40, patienceMs: 20_000, tooBusy: tooManyMaps };

function tooManyMaps(): AppError {
  return new AppError('unavailable', 'Vous demandez beaucoup de cartes à la fois. Réessayez dans quelques secondes.', {
    retryAfterS: 3,
  });
}

/** The maps of WMS, drawn for whoever asks. */
export class WmsMaps {
  private readonly sources: MapSources;
  private readonly shares = createFairShares(MAP_SHARES);

  constructor(sources: MapSources) {
    this.sources = sources;
  }

  async send(request: FastifyRequest, reply: FastifyReply, params: Params): Promise<FastifyReply> {
    const { engine, outside, layers } = this.sources;
    const version = readVersion(params);
    const {
      layers: asked,
      system: _name,
      ...query
    } = readMapQuery(params, version, await layers.current(request.viewer));
    const format = readFormat(params.need('format'));
    const background = readBackground(params, format);
    const scale = readScale(params);
    // As many pixels as were asked for, each of which is a smaller part of what is drawn.
    const sized = { scale, width: query.width / scale, height: query.height / scale };
    const release = await this.shares.acquire(throttleAddress(request.ip));
    try {
      // Whoever has left while waiting gets nothing drawn.
      if (request.socket.destroyed) throw tooManyMaps();
      const body = await withDeadline(
        drawingsOf(asked, query, outside).then((drawings) =>
          engine.map({ ...query, ...sized, layers: drawings, format, background }),
        ),
      );
      return reply.type(MEDIA_TYPES[format]).send(body);
    } finally {
      release();
    }
  }
}
