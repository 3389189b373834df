import { AppError } from '@motu/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFairShares } from '../concurrency/fair-shares.ts';
import { throttleAddress } from '../domain/throttle.ts';

/** Readings of one visitor at once, and that wait. */
const SHARES = { most: 2, queue: 30, patienceMs: 20_000, tooBusy };

export type Readings = {
  /** Waits for the visitor's turn, which lasts until the answer has left; the signal tells that nobody reads it any more. */
  begin(request: FastifyRequest, reply: FastifyReply): Promise<AbortSignal>;
};

/** The turns of those who read objects, whichever service they ask. */
export function createReadings(): Readings {
  const shares = createFairShares(SHARES);
  return {
    async begin({ ip }, { raw }) {
      const giveBack = await shares.acquire(throttleAddress(ip));
      const gone = new AbortController();
      let isHeld = true;
      const end = () => {
        if (isHeld) giveBack();
        isHeld = false;
      };
      const leave = () => {
        gone.abort();
        end();
      };
      // An answer is sent long after its handler has returned: it ends with its last byte, or with its client.
      raw.once('finish', end);
      raw.once('close', leave);
      // Whoever left while waiting closes nothing any more.
      if (raw.destroyed) leave();
      return gone.signal;
    },
  };
}

function tooBusy(): AppError {
  return new AppError('unavailable', 'Vous lisez beaucoup de données à la fois. Réessayez dans quelques secondes.', {
    retryAfterS: 3,
  });
}
