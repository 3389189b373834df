import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { AppError } from '@motu/core';
import type { PostgisTables } from '../domain/postgis.ts';
import { serve } from './serve.ts';

/** What an administrator asks of PostGIS before a layer is made of one of its tables. */
export const postgis: FastifyPluginAsyncTypebox<{ tables: PostgisTables | null }> = async (app, { tables }) => {
  serve(app, calls.postgis.tables, async () => ({
    content: { available: tables !== null, tables: (await tables?.list()) ?? [] },
  }));

  serve(app, calls.postgis.propose, async ({ query }) => {
    if (!tables) throw new AppError('not-found', 'Aucune base PostGIS n’est réglée pour cette installation.');
    return { content: await tables.propose(query) };
  });
};
