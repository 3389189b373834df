import { calls } from '@motu/contract';
import { AppError } from '@motu/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { withDeadline } from '../concurrency/deadline.ts';
import { isPublic } from '../domain/access/visibility.ts';
import { isOutside } from '../domain/outside-layers.ts';
import { everyonesTile, NOBODY_KEEPS } from '../headers/tile-headers.ts';
import { serve } from '../http/serve.ts';
import { PICTURE, THUMBNAIL } from './addresses.ts';
import type { CatalogueParts } from './open-datasets.ts';
import type { Pictures } from './pictures.ts';
import { paramsOf, send } from './send.ts';

/** What a dataset looks like, on its page and in the list. */
export function servePictures(app: FastifyInstance, { find, versionOf }: CatalogueParts, pictures: Pictures): void {
  async function picture(slug: string, size: typeof PICTURE | typeof THUMBNAIL, reply: FastifyReply) {
    const dataset = await find(slug, reply.request);
    if (!dataset) throw new AppError('not-found', `La couche «\u00a0${slug}\u00a0» n’existe pas.`);
    const isVersioned = paramsOf(reply.request).get('v') === versionOf(dataset);
    // Whoever waited too long finds it when asking again: it is drawn on.
    const body = await withDeadline(pictures.of(dataset, size));
    const { layer } = dataset;
    reply.headers(isPublic(layer) ? everyonesTile(isVersioned, isOutside(layer)) : { 'cache-control': NOBODY_KEEPS });
    return send(reply.request, reply.type('image/jpeg'), body);
  }
  serve(app, calls.openData.picture, ({ params }, reply) => picture(params.slug, PICTURE, reply));
  serve(app, calls.openData.thumbnail, ({ params }, reply) => picture(params.slug, THUMBNAIL, reply));
}
