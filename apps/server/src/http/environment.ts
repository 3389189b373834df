import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { environment as environmentCall } from '@motu/contract';

export const environment: FastifyPluginAsyncTypebox<{ lastUpdate: string }> = async (app, { lastUpdate }) => {
  app.get('/api/environment', { schema: environmentCall, config: { access: 'public' } }, async () => ({
    APP_LAST_UPDATE: lastUpdate,
  }));
};
