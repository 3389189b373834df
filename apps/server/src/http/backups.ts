import { createReadStream } from 'node:fs';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { FastifyRequest } from 'fastify';
import type { Backups } from '../domain/backup/backups.ts';
import { serve } from './serve.ts';

/** Backups of the state (OPS-04), for administrators alone: they hold everyone's password hashes. */
export const backups: FastifyPluginAsyncTypebox<{ backups: Backups }> = async (app, options) => {
  const { start, list, take } = options.backups;

  serve(app, calls.backups.list, () => list());

  serve(app, calls.backups.make, async (request, reply) => {
    const { ended } = start(by(request));
    // Nobody waits for it here: the list tells how far it is, and whether it failed.
    ended.catch((error) => request.log.error({ err: error }, 'the backup failed'));
    return reply.code(202).send(await list());
  });

  serve(app, calls.backups.download, async (request, reply) => {
    const { path, name, bytes } = await take(request.params.nom, by(request));
    return reply
      .header('content-type', 'application/gzip')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(createReadStream(path));
  });
};

function by({ current, ip }: Pick<FastifyRequest, 'current' | 'ip'>) {
  if (!current) throw new Error('The guard lets only administrators through.');
  return { actor: current.account.username, address: ip };
}
