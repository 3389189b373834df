import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls, IMPORT_PART_BYTES } from '@motu/contract';
import { AppError } from '@motu/core';
import type { Uploads } from '../domain/uploads.ts';
import { by } from './actor.ts';
import { serve } from './serve.ts';

/** Files that become layers (ADM-02): sent in parts, so that a cut loses little and a slow link is never given up. */
export const imports: FastifyPluginAsyncTypebox<{ uploads: Uploads }> = async (app, { uploads }) => {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: IMPORT_PART_BYTES },
    async (_request: unknown, body: Buffer) => body,
  );

  serve(app, calls.imports.limits, async () => ({ maxBytes: uploads.maxBytes }));

  serve(app, calls.imports.begin, async (request, reply) =>
    reply.code(201).send({ content: await uploads.begin(request.body, by(request).actor) }),
  );

  serve(app, calls.imports.send, { bodyLimit: IMPORT_PART_BYTES, isPart: true }, async (request) => {
    const { body } = request as { body: unknown };
    if (!(body instanceof Uint8Array)) throw new AppError('invalid', 'Une partie de fichier est attendue.');
    return { content: await uploads.send(request.params.id, request.query.debut, body, by(request).actor) };
  });

  // Asked by a timer while a file is read.
  serve(app, calls.imports.read, { polling: true }, async (request) => ({
    content: uploads.read(request.params.id, by(request).actor),
  }));

  serve(app, calls.imports.run, async (request, reply) =>
    reply.code(202).send({ content: uploads.run(request.params.id, request.body, by(request).actor) }),
  );

  serve(app, calls.imports.runTables, async (request, reply) =>
    reply.code(202).send({ content: uploads.runTables(request.params.id, request.body, by(request).actor) }),
  );

  serve(app, calls.imports.compare, async (request, reply) =>
    reply.code(202).send({ content: uploads.compare(request.params.id, request.body, by(request).actor) }),
  );

  serve(app, calls.imports.replace, async (request, reply) =>
    reply.code(202).send({ content: uploads.replace(request.params.id, request.body.version, by(request)) }),
  );

  serve(app, calls.imports.stop, async (request) => {
    await uploads.stop(request.params.id, by(request).actor);
    return { content: null };
  });

  app.addHook('onClose', () => uploads.close());
};
