import type { FastifyReply } from 'fastify';

/** Aborted when whoever asked has left before the answer. */
export function leftBy({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => left.abort());
  return left.signal;
}
