import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { readMapParams } from '@motu/core';
import type { Engine } from '@motu/engine';
import { LRUCache } from 'lru-cache';
import { withDeadline } from '../concurrency/deadline.ts';
import { VISITOR } from '../domain/access/visibility.ts';
import { readContext } from '../domain/contexts.ts';
import { PREVIEW_SIZE, type Preview, previewOf } from '../domain/preview.ts';
import type { ShownContent } from '../domain/remembered-content.ts';
import type { Tiles } from '../domain/tiles.ts';
import { serve } from './serve.ts';

/** About 10 MB: a link that was just shared is asked for by everyone who receives it. */
const KEPT = 100;
const KEPT_MS = 600_000;
const CACHE = 'public, max-age=86400';

type PreviewOptions = { shown: ShownContent; tiles: Tiles; engine: Engine };

/** The picture that messaging applications show beside a shared link, drawn once for all who ask. */
export const preview: FastifyPluginAsyncTypebox<PreviewOptions> = async (app, { shown, tiles, engine }) => {
  const pictures = new LRUCache<string, Promise<Uint8Array>>({ max: KEPT, ttl: KEPT_MS });

  const draw = ({ layers, bbox }: Preview) =>
    withDeadline(
      engine.map({
        layers: layers.map((slug) => ({ slug })),
        crs: 'EPSG:4326',
        bbox,
        ...PREVIEW_SIZE,
        format: 'jpeg',
        background: '#b9d8e8',
      }),
    );

  serve(app, calls.linkPreview.read, async (request, reply) => {
    const params = readMapParams(new URLSearchParams(request.query as Record<string, string>));
    const context = await readContext(shown, tiles, { slug: params.ctx, viewer: VISITOR }).catch(() =>
      readContext(shown, tiles, { slug: null, viewer: VISITOR }),
    );
    const asked = previewOf(params, context);
    const key = JSON.stringify(asked);
    const picture = pictures.get(key) ?? draw(asked);
    pictures.set(key, picture);
    picture.catch(() => pictures.delete(key));
    return reply
      .type('image/jpeg')
      .header('cache-control', CACHE)
      .send(await picture);
  });
};
