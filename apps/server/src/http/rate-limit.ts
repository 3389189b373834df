import rateLimit from '@fastify/rate-limit';
import { AppError } from '@motu/core';
import type { FastifyInstance } from 'fastify';

export type RateLimits = { requestsPerMinute: number; writesPerMinute: number };

/** One address cannot take the server for itself. Counted in memory, by each copy: a bound, not an account. */
export async function limitRates(app: FastifyInstance, limits: RateLimits): Promise<void> {
  await app.register(rateLimit, { global: false });
  const check = app.createRateLimit({
    timeWindow: '1 minute',
    max: ({ method }) => (isRead(method) ? limits.requestsPerMinute : limits.writesPerMinute),
    keyGenerator: ({ method, ip }) => `${isRead(method) ? 'read' : 'write'} ${ip}`,
  });
  // A hook of our own, so that it comes before the session is looked up: the plugin's would come after.
  app.addHook('onRequest', async (request) => {
    const result = await check(request);
    if (result.isAllowed || !result.isExceeded) return;
    throw new AppError('too-many-requests', 'Trop de demandes en peu de temps. Patientez un instant.', {
      retryAfterS: result.ttlInSeconds,
    });
  });
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';
