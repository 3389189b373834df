import type { FastifyRequest } from 'fastify';
import type { By } from '../domain/edits.ts';

/** Who makes this change, for the journal. */
export function by({ current, ip }: Pick<FastifyRequest, 'current' | 'ip'>): By {
  if (!current) throw new Error('The guard lets only administrators through.');
  return { actor: current.account.username, address: ip };
}
