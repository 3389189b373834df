import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls, IMPORT_PART_BYTES } from '@motu/contract';
import { AppError } from '@motu/core';
import type { Restores } from '../domain/backup/restores.ts';
import { by } from './actor.ts';
import type { Confirmation } from './confirmation.ts';
import { serve } from './serve.ts';

type RestoreOptions = { restores: Restores; confirmation: Confirmation };

/** Restores from the browser (ADM-19). */
export const restores: FastifyPluginAsyncTypebox<RestoreOptions> = async (app, { restores: all, confirmation }) => {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: IMPORT_PART_BYTES },
    async (_request: unknown, body: Buffer) => body,
  );

  serve(app, calls.restores.begin, async (request, reply) =>
    reply.code(201).send({ content: await all.begin(request.body, by(request).actor) }),
  );

  serve(app, calls.restores.send, { bodyLimit: IMPORT_PART_BYTES, isPart: true }, async (request) => {
    const { body } = request as { body: unknown };
    if (!(body instanceof Uint8Array)) throw new AppError('invalid', 'Une partie de fichier est attendue.');
    return { content: await all.send(request.params.id, request.query.debut, body, by(request).actor) };
  });

  serve(app, calls.restores.read, { polling: true }, async (request) => ({
    content: all.read(request.params.id, by(request).actor),
  }));

  serve(app, calls.restores.run, async (request, reply) => {
    const confirmed = await confirmation.take(request, reply);
    return reply.code(202).send({ content: all.run(request.params.id, confirmed) });
  });

  serve(app, calls.restores.stop, async (request) => {
    await all.stop(request.params.id, by(request).actor);
    return { content: null };
  });

  app.addHook('onClose', () => all.close());
};
