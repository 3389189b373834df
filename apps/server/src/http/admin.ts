import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls, type Overview } from '@motu/contract';
import { serve } from './serve.ts';

export const admin: FastifyPluginAsyncTypebox<{ overview: () => Promise<Overview> }> = async (app, { overview }) => {
  serve(app, calls.admin.overview, async () => ({
    content: await overview(),
  }));
};
