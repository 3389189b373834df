import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { contextBySlug, defaultContext, listContexts as listContextsSchema } from '@motu/contract';
import type { FastifyRequest } from 'fastify';
import { listContexts, readContext } from '../domain/contexts.ts';
import type { ShownContent } from '../domain/remembered-content.ts';
import type { Tiles } from '../domain/tiles.ts';

/** Contexts as visitors see them; administrators also see what is not published (LAY-06). */
export const contexts: FastifyPluginAsyncTypebox<{ shown: ShownContent; tiles: Tiles }> = async (
  app,
  { shown, tiles },
) => {
  app.get('/api/contexts', { schema: listContextsSchema, config: { access: 'public' } }, async (request) => ({
    content: await listContexts(shown, { asAdmin: isAdmin(request) }),
  }));

  app.get('/api/contexts/default', { schema: defaultContext, config: { access: 'public' } }, (request) =>
    readContext(shown, tiles, { slug: null, asAdmin: isAdmin(request) }),
  );

  app.get('/api/contexts/by-slug/:slug', { schema: contextBySlug, config: { access: 'public' } }, (request) =>
    readContext(shown, tiles, { slug: request.params.slug, asAdmin: isAdmin(request) }),
  );
};

const isAdmin = ({ current }: FastifyRequest): boolean => current?.account.role === 'admin';
