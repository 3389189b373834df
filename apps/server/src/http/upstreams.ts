import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { Upstreams } from '../domain/outside-layers.ts';
import { serve } from './serve.ts';

/** What an administrator asks of outside map servers before a layer is made of them. */
export const upstreams: FastifyPluginAsyncTypebox<{ upstreams: Upstreams }> = async (app, { upstreams: servers }) => {
  serve(app, calls.upstreams.capabilities, async ({ query: { url, type } }) => ({
    content: await servers.capabilities(url, type),
  }));
};
