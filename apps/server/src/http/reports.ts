import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { commentReport, listReports, readReport, sendReport, updateReport } from '@motu/contract';
import type { Reports } from '../domain/reports.ts';
import { by } from './actor.ts';

/** The longest description and the most layers, with room to spare. */
const BODY_LIMIT = 32 * 1024;

/** What visitors report about a place (INFO-07); reading and answering it is for administrators. */
export const reports: FastifyPluginAsyncTypebox<{ reports: Reports }> = async (app, options) => {
  const { send, list, read, setState, comment } = options.reports;

  app.post(
    '/api/signalements',
    { schema: sendReport, config: { access: 'public', withoutCookie: true }, bodyLimit: BODY_LIMIT },
    async ({ body, ip }, reply) => {
      const reference = await send(body, ip);
      return reply.code(201).send({ content: { reference } });
    },
  );

  app.get('/api/signalements', { schema: listReports, config: { access: 'admin' } }, ({ query }) => {
    const { page, limit, ...filter } = query;
    return list(filter, page, limit);
  });

  app.get('/api/signalements/:id', { schema: readReport, config: { access: 'admin' } }, async ({ params }) => ({
    content: await read(params.id),
  }));

  app.put('/api/signalements/:id', { schema: updateReport, config: { access: 'admin' } }, async (request) => ({
    content: await setState(request.params.id, request.body, by(request)),
  }));

  app.post(
    '/api/signalements/:id/commentaires',
    { schema: commentReport, config: { access: 'admin' }, bodyLimit: BODY_LIMIT },
    async (request, reply) => {
      const content = await comment(request.params.id, request.body.texte, by(request));
      return reply.code(201).send({ content });
    },
  );
};
