import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { addUser, changeUser, listUsers, readUser, removeUser, renewPassword } from '@motu/contract';
import { type AccountEdits, checkContextName, toUser } from '../domain/account-edits.ts';
import type { State } from '../domain/state.ts';
import { by } from './actor.ts';

/** Accounts and their roles (ADM-11). A password that is made here is told once, in the answer. */
export const users: FastifyPluginAsyncTypebox<{ state: State; accounts: AccountEdits }> = async (app, options) => {
  const { state, accounts } = options;
  const config = { access: 'admin' } as const;

  app.get('/api/users', { schema: listUsers, config }, async () => ({
    content: (await state.accounts.list()).map(toUser),
  }));

  app.get('/api/users/:id', { schema: readUser, config }, async ({ params }) => ({
    content: toUser(await accounts.edits.read(params.id)),
  }));

  app.post('/api/users', { schema: addUser, config }, async (request, reply) => {
    await checkContextName(state, request.body.context);
    const { account, password } = await accounts.add({ ...request.body, password: null }, by(request));
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send({ content: toUser(account), password: password ?? '' });
  });

  app.put('/api/users/:id', { schema: changeUser, config }, async (request) => {
    await checkContextName(state, request.body.context);
    return { content: toUser(await accounts.change(request.params.id, request.body, by(request))) };
  });

  app.delete('/api/users/:id', { schema: removeUser, config }, async (request) => {
    await accounts.edits.remove(request.params.id, request.query.version, by(request));
    return { content: null };
  });

  app.post('/api/users/:id/password', { schema: renewPassword, config }, async (request, reply) => {
    const { account, password } = await accounts.setPassword(request.params.id, null, by(request));
    return reply.header('cache-control', 'no-store').send({ content: toUser(account), password: password ?? '' });
  });
};
