import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { tahitiDay } from '@motu/core';
import type { AccessKeys } from '../domain/access/keys.ts';
import { toGroupChoice, waysOut } from '../domain/access/ways.ts';
import type { State } from '../domain/state.ts';
import { by } from './actor.ts';
import { serve } from './serve.ts';

type KeyOptions = { state: State; keys: AccessKeys };

/** Keys of desktop programs (ACL-04), and what the choice of who sees a thing needs (ACL-01). */
export const keys: FastifyPluginAsyncTypebox<KeyOptions> = async (app, { state, keys: all }) => {
  serve(app, calls.keys.list, async () => ({ content: await all.list() }));

  serve(app, calls.keys.add, async (request, reply) =>
    reply
      .code(201)
      .header('cache-control', 'no-store')
      .send(await all.add(request.body, by(request))),
  );

  serve(app, calls.keys.revoke, async (request) => ({ content: await all.revoke(request.params.id, by(request)) }));

  serve(app, calls.access.groups, async () => {
    const today = tahitiDay(new Date());
    return { content: (await state.groups.all()).map((group) => toGroupChoice(group, today)) };
  });

  serve(app, calls.access.check, async ({ body }) => ({ content: waysOut(body) }));
};
