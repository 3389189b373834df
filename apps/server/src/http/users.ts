import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { type AccountEdits, checkContextName, toUser } from '../domain/account-edits.ts';
import type { State } from '../domain/state.ts';
import { by } from './actor.ts';
import type { Confirmation } from './confirmation.ts';
import { serve } from './serve.ts';

type UserOptions = { state: State; accounts: AccountEdits; confirmation: Confirmation };

/** Accounts and their roles (ADM-11). A password that is made here is returned once, in the answer. */
export const users: FastifyPluginAsyncTypebox<UserOptions> = async (app, { state, accounts, confirmation }) => {
  serve(app, calls.users.list, async () => ({
    content: (await state.accounts.list()).map(toUser),
  }));

  serve(app, calls.users.read, async ({ params }) => ({
    content: toUser(await accounts.edits.read(params.id)),
  }));

  serve(app, calls.users.add, async (request, reply) => {
    await checkContextName(state, request.body.context);
    const { account, password } = await accounts.add(
      { ...request.body, password: null },
      await confirmation.take(request, reply),
    );
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send({ content: toUser(account), password: password ?? '' });
  });

  serve(app, calls.users.change, async (request, reply) => {
    await checkContextName(state, request.body.context);
    const who = await confirmation.take(request, reply);
    return { content: toUser(await accounts.change(request.params.id, request.body, who)) };
  });

  serve(app, calls.users.remove, async (request) => {
    await accounts.edits.remove(request.params.id, request.query.version, by(request));
    return { content: null };
  });

  serve(app, calls.users.renewPassword, async (request, reply) => {
    const { account, password } = await accounts.setPassword(
      request.params.id,
      null,
      await confirmation.take(request, reply),
    );
    return reply.header('cache-control', 'no-store').send({ content: toUser(account), password: password ?? '' });
  });
};
