import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { LayerStore } from '../domain/layers.ts';
import type { Upstreams } from '../domain/outside-layers.ts';
import { outsideServers } from '../domain/outside-servers.ts';
import { serve } from './serve.ts';

type UpstreamOptions = { upstreams: Upstreams; layers: Pick<LayerStore, 'all'> };

/** What an administrator asks of outside map servers before a layer is made of them. */
export const upstreams: FastifyPluginAsyncTypebox<UpstreamOptions> = async (app, { upstreams: servers, layers }) => {
  serve(app, calls.upstreams.list, async () => ({ content: outsideServers(servers, await layers.all()) }));
  serve(app, calls.upstreams.capabilities, async ({ query: { url, type } }) => ({
    content: await servers.capabilities(url, type),
  }));
};
