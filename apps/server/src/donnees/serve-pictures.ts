import { calls } from '@motu/contract';
import { AppError } from '@motu/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { withDeadline } from '../concurrency/deadline.ts';
import { isPublic } from '../domain/access/visibility.ts';
import { isOutside } from '../domain/outside-layers.ts';
import { everyonesTile, NOBODY_KEEPS } from '../headers/tile-headers.ts';
import { serve } from '../http/serve.ts';
import { PICTURE, THUMBNAIL } from './addresses.ts';
import { drawPicture } from './layer-picture.ts';
import type { CatalogueParts } from './open-datasets.ts';
import { paramsOf, send } from './send.ts';

/** About 10 MB of pictures. */
const KEPT_PICTURES = 300;

/** What a dataset looks like, on its page and in the list. */
export function servePictures(app: FastifyInstance, options: CatalogueParts): void {
  const { find, versionOf } = options;
  const pictures = new LRUCache<string, Promise<Uint8Array>>({ max: KEPT_PICTURES });
  async function picture(slug: string, size: typeof PICTURE | typeof THUMBNAIL, reply: FastifyReply) {
    const dataset = await find(slug, reply.request);
    if (!dataset) throw new AppError('not-found', `La couche «\u00a0${slug}\u00a0» n’existe pas.`);
    const isVersioned = paramsOf(reply.request).get('v') === versionOf(dataset);
    const key = `${slug} ${size.width} ${versionOf(dataset)} ${dataset.baseMap}`;
    const drawn = pictures.get(key) ?? drawPicture(dataset, size, options);
    pictures.set(key, drawn);
    drawn.catch(() => pictures.delete(key));
    // Whoever waited too long finds it when asking again: it is drawn on.
    const body = await withDeadline(drawn);
    const { layer } = dataset;
    reply.headers(isPublic(layer) ? everyonesTile(isVersioned, isOutside(layer)) : { 'cache-control': NOBODY_KEEPS });
    return send(reply.request, reply.type('image/jpeg'), body);
  }
  serve(app, calls.openData.picture, ({ params }, reply) => picture(params.slug, PICTURE, reply));
  serve(app, calls.openData.thumbnail, ({ params }, reply) => picture(params.slug, THUMBNAIL, reply));
}
