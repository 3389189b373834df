import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFairShares } from '../concurrency/fair-shares.ts';
import type { SemaphoreSettings } from '../concurrency/semaphore.ts';
import { throttleAddress } from '../domain/throttle.ts';

export type Turns = {
  /** Waits for the visitor's turn, which lasts until the answer has left; the signal tells that nobody reads it any more. */
  begin(request: FastifyRequest, reply: FastifyReply): Promise<AbortSignal>;
};

/** So many answers of one visitor at once: however many sockets one address opens, the others wait for little of it. */
export function createTurns(settings: SemaphoreSettings): Turns {
  const shares = createFairShares(settings);
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
