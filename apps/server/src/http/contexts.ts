import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { contextBySlug, defaultContext, listContexts as listContextsSchema, listLayers } from '@motu/contract';
import type { FastifyRequest } from 'fastify';
import { listContexts, readContext } from '../domain/contexts.ts';
import type { State } from '../domain/state.ts';
import { type Tiles, toItem } from '../domain/tiles.ts';

/** Layers and contexts as visitors see them; administrators also see what is not published (LAY-06). */
export const contexts: FastifyPluginAsyncTypebox<{ state: State; tiles: Tiles }> = async (app, { state, tiles }) => {
  app.get('/api/contexts', { schema: listContextsSchema, config: { access: 'public' } }, async (request) => ({
    content: await listContexts(state, { asAdmin: isAdmin(request) }),
  }));

  app.get('/api/contexts/default', { schema: defaultContext, config: { access: 'public' } }, (request) =>
    readContext(state, tiles, { slug: null, asAdmin: isAdmin(request) }),
  );

  app.get('/api/contexts/by-slug/:slug', { schema: contextBySlug, config: { access: 'public' } }, (request) =>
    readContext(state, tiles, { slug: request.params.slug, asAdmin: isAdmin(request) }),
  );

  app.get('/api/layers', { schema: listLayers, config: { access: 'public' } }, async (request) => {
    const { page, limit } = request.query;
    const { items, total } = await state.layers.page(page, limit, isAdmin(request));
    return {
      layers: await Promise.all(items.map((layer) => toItem(layer, tiles))),
      totalPages: Math.ceil(total / limit),
      totalElements: total,
    };
  });
};

const isAdmin = ({ current }: FastifyRequest): boolean => current?.account.role === 'admin';
