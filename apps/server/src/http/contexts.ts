import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
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
    content: await listContexts(shown, request.viewer),
  }));

  serve(app, calls.contexts.default, (request) => readContext(shown, tiles, { slug: null, viewer: request.viewer }));

  serve(app, calls.contexts.bySlug, (request) =>
    readContext(shown, tiles, { slug: request.params.slug, viewer: request.viewer }),
  );
};
