import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { AppError } from '@motu/core';
import { createSemaphore } from '../concurrency/semaphore.ts';
import { readZone, type ZoneDataSources } from '../domain/zone-data.ts';
import { readBbox } from './bbox.ts';
import { serve } from './serve.ts';
import { createTurns } from './turns.ts';

/** Zones made at once, and that wait: each takes some tenths of a second, and visitors of the map come first. */
const MADE = { most: 2, queue: 20, patienceMs: 20_000, tooBusy: busy };
/** Of one visitor: whoever asks for the whole world again and again waits for himself. */
const SHARES = { most: 1, queue: 3, patienceMs: 20_000, tooBusy: busy };

/** What is made and not yet taken may hold this much: those who never read would fill the memory of all. */
const MOST_UNSENT_BYTES = 16 * 1024 ** 2;

/** One that is not there by then is given up: it would only hold back the others. */
const DEADLINE_MS = 20_000;

type ZoneRouteOptions = ZoneDataSources & { deadlineMs?: number };

/** What answers for a zone without a network (OFF-06). */
export const zones: FastifyPluginAsyncTypebox<ZoneRouteOptions> = async (app, options) => {
  const { deadlineMs = DEADLINE_MS, ...sources } = options;
  const turns = createTurns(SHARES);
  const places = createSemaphore(MADE);
  let unsent = 0;

  serve(app, calls.zones.data, async (request, reply) => {
    const { query, viewer } = request;
    const extent = readBbox(query.bbox);
    const left = await turns.begin(request, reply);
    const release = await places.acquire(left).catch(() => Promise.reject(busy()));
    const signal = AbortSignal.any([AbortSignal.timeout(deadlineMs), left]);
    try {
      if (unsent >= MOST_UNSENT_BYTES) throw busy();
      const file = await readZone(sources, { extent, slugs: query.layers?.split(',') ?? [], viewer }, signal);
      // Who has left meanwhile closes no answer any more.
      signal.throwIfAborted();
      let size = file.byteLength;
      const leave = () => {
        unsent -= size;
        size = 0;
      };
      unsent += size;
      reply.raw.once('finish', leave).once('close', leave);
      return reply.type('application/octet-stream').send(Buffer.from(file.buffer));
    } catch (error) {
      throw signal.aborted ? busy() : error;
    } finally {
      release();
    }
  });
};

function busy(): AppError {
  return new AppError('unavailable', 'D’autres zones sont en préparation. Réessayez dans un instant.', {
    retryAfterS: 2,
  });
}
