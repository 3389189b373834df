import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  beginImport,
  IMPORT_PART_BYTES,
  importLimits,
  readImport,
  runImport,
  sendImportPart,
  stopImport,
} from '@motu/contract';
import { AppError } from '@motu/core';
import type { Uploads } from '../domain/uploads.ts';
import { by } from './actor.ts';

const config = { access: 'admin' } as const;

/** Files that become layers (ADM-02): sent in parts, so that a cut loses little and a slow link is never given up. */
export const imports: FastifyPluginAsyncTypebox<{ uploads: Uploads }> = async (app, { uploads }) => {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: IMPORT_PART_BYTES },
    async (_request: unknown, body: Buffer) => body,
  );

  app.get('/api/imports', { schema: importLimits, config }, async () => ({ maxBytes: uploads.maxBytes }));

  app.post('/api/imports', { schema: beginImport, config }, async (request, reply) =>
    reply.code(201).send({ content: await uploads.begin(request.body, by(request).actor) }),
  );

  app.put(
    '/api/imports/:id/contenu',
    { schema: sendImportPart, config, bodyLimit: IMPORT_PART_BYTES },
    async (request) => {
      const { body } = request as { body: unknown };
      if (!(body instanceof Uint8Array)) throw new AppError('invalid', 'Une partie de fichier est attendue.');
      return { content: await uploads.send(request.params.id, request.query.debut, body, by(request).actor) };
    },
  );

  // Asked by a timer while a file is read.
  app.get('/api/imports/:id', { schema: readImport, config: { ...config, polling: true } }, async (request) => ({
    content: uploads.read(request.params.id, by(request).actor),
  }));

  app.post('/api/imports/:id/lecture', { schema: runImport, config }, async (request, reply) =>
    reply.code(202).send({ content: uploads.run(request.params.id, request.body, by(request).actor) }),
  );

  app.delete('/api/imports/:id', { schema: stopImport, config }, async (request) => {
    await uploads.stop(request.params.id, by(request).actor);
    return { content: null };
  });

  app.addHook('onClose', () => uploads.close());
};
