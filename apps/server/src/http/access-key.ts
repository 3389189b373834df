import { KEY_PARAMETER } from '@motu/contract';
import type { FastifyRequest } from 'fastify';

/** A key that came with a request (ACL-04). */
export type SentKey = {
  key: string;
  /** By the address, not as a password: what is answered then names addresses with it. */
  inAddress: boolean;
};

const IN_QUERY = new RegExp(`(?:^|&)${KEY_PARAMETER}=`, 'i');
const BASIC = /^basic(?: +|$)/i;

/** Whether a request shows a key, right or wrong: only the router knows what to answer then. */
export function showsKey(authorization: string | undefined, query: string | undefined): boolean {
  return (authorization !== undefined && BASIC.test(authorization)) || (query !== undefined && IN_QUERY.test(query));
}

/** The key of a request, and null for one without. It is taken out of the query: no route knows of it, none writes it down. */
export function takeKey({ query, headers }: FastifyRequest): SentKey | null {
  const { authorization } = headers;
  const password = authorization !== undefined && BASIC.test(authorization) ? passwordOf(authorization) : null;
  const written = takeFromQuery(query as Record<string, unknown>);
  if (password !== null) return { key: password, inAddress: false };
  return written === null ? null : { key: written, inAddress: true };
}

/** `Basic bmltcG9ydGU6a19h` → `k_a`: whatever the name is. */
const passwordOf = (authorization: string): string =>
  Buffer.from(authorization.replace(BASIC, ''), 'base64')
    .toString()
    .replace(/^[^:]*:?/, '');

function takeFromQuery(query: Record<string, unknown>): string | null {
  const names = Object.keys(query).filter((name) => name.toLowerCase() === KEY_PARAMETER);
  if (names.length === 0) return null;
  const values = names.map((name) => query[name]);
  for (const name of names) delete query[name];
  const [first] = values;
  // Given twice, it is none.
  return values.length === 1 && typeof first === 'string' ? first : '';
}
