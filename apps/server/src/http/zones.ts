import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { AppError } from '@motu/core';
import { readZone, type ZoneDataSources } from '../domain/zone-data.ts';
import { readBbox } from './bbox.ts';
import { leftBy } from './left-by.ts';
import { serve } from './serve.ts';

/** Zones made at once: each takes some tenths of a second, and visitors come first. */
const ZONES_AT_ONCE = 2;

/** What is made and not yet taken may hold this much: those who never read would fill the memory of all. */
const MOST_UNSENT_BYTES = 16 * 1024 ** 2;

/** One that is not there by then is given up: it would only hold back the others. */
const DEADLINE_MS = 20_000;

type ZoneRouteOptions = ZoneDataSources & { deadlineMs?: number };

/** What answers for a zone without a network (OFF-06). */
export const zones: FastifyPluginAsyncTypebox<ZoneRouteOptions> = async (app, options) => {
  const { deadlineMs = DEADLINE_MS, ...sources } = options;
  let underway = 0;
  let unsent = 0;

  serve(app, calls.zones.data, async ({ query, viewer }, reply) => {
    const extent = readBbox(query.bbox);
    if (underway >= ZONES_AT_ONCE || unsent >= MOST_UNSENT_BYTES) throw busy();
    underway++;
    const signal = AbortSignal.any([AbortSignal.timeout(deadlineMs), leftBy(reply)]);
    try {
      const file = await readZone(sources, { extent, slugs: query.layers?.split(',') ?? [], viewer }, signal);
      // Who has left meanwhile closes no answer any more.
      signal.throwIfAborted();
      unsent += file.byteLength;
      reply.raw.once('close', () => {
        unsent -= file.byteLength;
      });
      return reply.type('application/octet-stream').send(Buffer.from(file.buffer));
    } catch (error) {
      throw signal.aborted ? busy() : error;
    } finally {
      underway--;
    }
  });
};

function busy(): AppError {
  return new AppError('unavailable', 'D’autres zones sont en préparation. Réessayez dans un instant.', {
    retryAfterS: 2,
  });
}
