import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { upstreamCapabilities } from '@motu/contract';
import type { Upstreams } from '../domain/outside-layers.ts';

/** What an administrator asks of outside map servers before a layer is made of them. */
export const upstreams: FastifyPluginAsyncTypebox<{ upstreams: Upstreams }> = async (app, { upstreams: servers }) => {
  app.get(
    '/api/upstreams/capabilities',
    { schema: upstreamCapabilities, config: { access: 'admin' } },
    async ({ query: { url, type } }) => ({ content: await servers.capabilities(url, type) }),
  );
};
