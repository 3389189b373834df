import { type Endpoint, endpoints } from '@motu/contract';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './path.ts';

const ASKED = new Set(
  Object.values(endpoints)
    .flatMap((group) => Object.values<Endpoint>(group))
    .filter(({ reads }) => reads)
    .map(({ path }) => path),
);

const ALLOWED = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
};

/** A page of another site announces the JSON that it will send; only what writes nothing may be asked from there. */
export function answerPreflights(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (method === 'OPTIONS' && ASKED.has(pathOf(url))) return reply.code(204).headers(ALLOWED).send();
  });
}
