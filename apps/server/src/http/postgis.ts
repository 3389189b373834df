import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { postgisProposal, postgisTables } from '@motu/contract';
import { AppError } from '@motu/core';
import type { PostgisTables } from '../domain/postgis.ts';

/** What an administrator asks of PostGIS before a layer is made of one of its tables. */
export const postgis: FastifyPluginAsyncTypebox<{ tables: PostgisTables | null }> = async (app, { tables }) => {
  app.get('/api/postgis/tables', { schema: postgisTables, config: { access: 'admin' } }, async () => ({
    content: { available: tables !== null, tables: (await tables?.list()) ?? [] },
  }));

  app.get('/api/postgis/proposition', { schema: postgisProposal, config: { access: 'admin' } }, async ({ query }) => {
    if (!tables) throw new AppError('not-found', 'Aucune base PostGIS n’est réglée pour cette installation.');
    return { content: await tables.propose(query) };
  });
};
