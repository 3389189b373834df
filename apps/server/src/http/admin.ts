import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminOverview, type Overview } from '@motu/contract';

export const admin: FastifyPluginAsyncTypebox<{ overview: () => Promise<Overview> }> = async (app, { overview }) => {
  app.get('/api/admin/overview', { schema: adminOverview, config: { access: 'admin' } }, async () => ({
    content: await overview(),
  }));
};
