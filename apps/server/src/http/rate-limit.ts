import rateLimit from '@fastify/rate-limit';
import { AppError } from '@motu/core';
import type { FastifyInstance } from 'fastify';

export type RateLimits = { requestsPerMinute: number; writesPerMinute: number };

/** One address cannot take the server for itself. Counted in memory, by each copy: a bound, not an account. */
export async function limitRates(app: FastifyInstance, limits: RateLimits): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: '1 minute',
    max: ({ method }) => (isRead(method) ? limits.requestsPerMinute : limits.writesPerMinute),
    keyGenerator: ({ method, ip }) => `${isRead(method) ? 'read' : 'write'} ${ip}`,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too-many-requests', 'Trop de demandes en peu de temps. Patientez un instant.', {
        retryAfterS: Math.ceil(ttl / 1000),
      }),
  });
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';
