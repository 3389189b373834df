import type { Role } from '@motu/contract';
import type { FastifyRequest } from 'fastify';
import type { By } from '../domain/edits.ts';

/** Who makes this change, for the journal. */
export function by({ current, ip }: Pick<FastifyRequest, 'current' | 'ip'>): By {
  const role = roleOf({ current });
  return { actor: current?.account.username ?? '', address: ip, role };
}

/** What the caller of a route that is not public may do. */
export function roleOf({ current }: Pick<FastifyRequest, 'current'>): Role {
  if (!current) throw new Error('The guard lets only those through who are signed in.');
  return current.account.role;
}
