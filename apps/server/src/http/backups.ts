import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { Backups } from '../domain/backup/backups.ts';
import { by } from './actor.ts';
import type { Confirmation } from './confirmation.ts';
import { serve } from './serve.ts';

type BackupOptions = { backups: Backups; confirmation: Confirmation };

/** Backups of the state (OPS-04), for administrators alone: they hold everyone's password hashes. */
export const backups: FastifyPluginAsyncTypebox<BackupOptions> = async (app, options) => {
  const { backups: all } = options;

  serve(app, calls.backups.list, () => all.list());

  serve(app, calls.backups.make, async (request, reply) => {
    const { ended } = all.start(by(request), request.body.donnees);
    // Nobody waits for it here: the list tells how far it is, and whether it failed.
    ended.catch((error) => request.log.error({ err: error }, 'the backup failed'));
    return reply.code(202).send(await all.list());
  });

  serve(app, calls.backups.download, async (request, reply) => {
    const { nom } = request.params;
    const { bytes, content } = await all.take(nom, await options.confirmation.take(request, reply));
    return reply
      .header('content-type', 'application/gzip')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${nom}"`)
      .header('cache-control', 'no-store')
      .send(content);
  });

  serve(app, calls.backups.remove, async (request) => {
    await all.remove(request.params.nom, by(request));
    return { content: null };
  });
};
