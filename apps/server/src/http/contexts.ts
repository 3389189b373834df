import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { FastifyRequest } from 'fastify';
import { listContexts, readContext } from '../domain/contexts.ts';
import type { ShownContent } from '../domain/remembered-content.ts';
import type { Tiles } from '../domain/tiles.ts';
import { serve } from './serve.ts';

/** Contexts as visitors see them; administrators also see what is not published (LAY-06). */
export const contexts: FastifyPluginAsyncTypebox<{ shown: ShownContent; tiles: Tiles }> = async (
  app,
  { shown, tiles },
) => {
  serve(app, calls.contexts.list, async (request) => ({
    content: await listContexts(shown, { asAdmin: isAdmin(request) }),
  }));

  serve(app, calls.contexts.default, (request) => readContext(shown, tiles, { slug: null, asAdmin: isAdmin(request) }));

  serve(app, calls.contexts.bySlug, (request) =>
    readContext(shown, tiles, { slug: request.params.slug, asAdmin: isAdmin(request) }),
  );
};

const isAdmin = ({ current }: FastifyRequest): boolean => current?.account.role === 'admin';
