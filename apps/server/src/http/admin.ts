import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls, type Overview, type Role } from '@motu/contract';
import { roleOf } from './actor.ts';
import { serve } from './serve.ts';

export const admin: FastifyPluginAsyncTypebox<{ overview: (role: Role) => Promise<Overview> }> = async (
  app,
  { overview },
) => {
  serve(app, calls.admin.overview, async (request) => ({
    content: await overview(roleOf(request)),
  }));
};
