import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { Reports } from '../domain/reports.ts';
import { by } from './actor.ts';
import { serve } from './serve.ts';

/** The longest description and the most layers, with room to spare. */
const BODY_LIMIT = 32 * 1024;

/** What visitors report about a place (INFO-07); reading and answering it is for administrators. */
export const reports: FastifyPluginAsyncTypebox<{ reports: Reports }> = async (app, options) => {
  const { send, list, read, setState, comment } = options.reports;

  serve(app, calls.reports.send, { withoutCookie: true, bodyLimit: BODY_LIMIT }, async ({ body, ip }, reply) => {
    const reference = await send(body, ip);
    return reply.code(201).send({ content: { reference } });
  });

  serve(app, calls.reports.list, ({ query }) => {
    const { page, limit, ...filter } = query;
    return list(filter, page, limit);
  });

  serve(app, calls.reports.read, async ({ params }) => ({
    content: await read(params.id),
  }));

  serve(app, calls.reports.change, async (request) => ({
    content: await setState(request.params.id, request.body, by(request)),
  }));

  serve(app, calls.reports.comment, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const content = await comment(request.params.id, request.body.texte, by(request));
    return reply.code(201).send({ content });
  });
};
