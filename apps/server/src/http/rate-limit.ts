import { AppError } from '@motu/core';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { throttleAddress } from '../domain/throttle.ts';

type RateLimits = { requestsPerMinute: number; writesPerMinute: number };

export type RateLimiter = {
  /** Counts one request. `null` lets it pass; otherwise the seconds after which the address may come back. */
  count(method: string, ip: string): number | null;
};

const WINDOW_MS = 60_000;
/** Addresses remembered at once; beyond, the one not seen for longest starts anew. */
const MAX_ADDRESSES = 20_000;

/**
 * One address cannot take the server for itself. Counted in memory, by each copy: a bound, not an account. One counter
 * for all, what answers before the router included: a plugin of the router could not be that. Its clock is not the wall's, which
 * may be set back: everyone would wait an hour.
 */
export function createRateLimiter(limits: RateLimits, now = () => performance.now()): RateLimiter {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MAX_ADDRESSES });
  return {
    count(method, ip) {
      const isRead = method === 'GET' || method === 'HEAD';
      const visitor = throttleAddress(ip);
      const key = isRead ? visitor : `write ${visitor}`;
      const time = now();
      const known = windows.get(key);
      if (!known || known.endsAt <= time) {
        windows.set(key, { count: 1, endsAt: time + WINDOW_MS });
        return null;
      }
      known.count++;
      if (known.count <= (isRead ? limits.requestsPerMinute : limits.writesPerMinute)) return null;
      return Math.ceil((known.endsAt - time) / 1000);
    },
  };
}

/** Refuses what is beyond an address's share, before the session is looked up. */
export function limitRates(app: FastifyInstance, limiter: RateLimiter): void {
  app.addHook('onRequest', async ({ method, ip, routeOptions }) => {
    // A file of gigabytes would wait for minutes at the bound of writes; who sends it has begun it by one.
    const retryAfterS = limiter.count(routeOptions.config.isPart ? 'GET' : method, ip);
    if (retryAfterS === null) return;
    throw new AppError('too-many-requests', 'Trop de demandes en peu de temps. Patientez un instant.', { retryAfterS });
  });
}
