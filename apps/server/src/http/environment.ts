import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { serve } from './serve.ts';

export const environment: FastifyPluginAsyncTypebox<{ lastUpdate: string }> = async (app, { lastUpdate }) => {
  serve(app, calls.environment.read, async () => ({
    APP_LAST_UPDATE: lastUpdate,
  }));
};
