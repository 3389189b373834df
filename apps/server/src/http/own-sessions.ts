import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { FastifyRequest } from 'fastify';
import type { OwnSessions } from '../domain/own-sessions.ts';
import { by } from './actor.ts';
import { serve } from './serve.ts';

/** « Mes sessions » (ID-03). */
export const ownSessions: FastifyPluginAsyncTypebox<{ sessions: OwnSessions }> = async (app, { sessions }) => {
  serve(app, calls.sessions.list, async (request) => {
    const { account, session } = whoOf(request);
    return { content: await sessions.list(account.id, session.idHash) };
  });

  serve(app, calls.sessions.end, async (request) => {
    await sessions.end(whoOf(request).account, request.params.id, by(request));
    return { content: null };
  });

  serve(app, calls.sessions.endOthers, async (request) => {
    const { account, session } = whoOf(request);
    await sessions.endOthers(account, by(request), session.idHash);
    return { content: null };
  });
};

export function whoOf({ current }: Pick<FastifyRequest, 'current'>) {
  if (!current) throw new Error('The guard lets only signed-in users through.');
  return current;
}
