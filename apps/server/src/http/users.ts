import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls, type Group } from '@motu/contract';
import { type GroupEdits, groupsOfAccount, setGroupsOfAccount } from '../domain/access/groups.ts';
import { type AccountEdits, checkContextName, toUser } from '../domain/account-edits.ts';
import type { Account } from '../domain/accounts.ts';
import type { By } from '../domain/edits.ts';
import type { OwnFactors } from '../domain/factors/own-factors.ts';
import type { OwnSessions } from '../domain/own-sessions.ts';
import { makeResetLink } from '../domain/reset-link.ts';
import type { State } from '../domain/state.ts';
import { by } from './actor.ts';
import type { Confirmation } from './confirmation.ts';
import { serve } from './serve.ts';

type UserOptions = {
  state: State;
  accounts: AccountEdits;
  groups: GroupEdits;
  sessions: OwnSessions;
  factors: OwnFactors;
  confirmation: Confirmation;
};

/** Accounts and their roles (ADM-11). A password that is made here is returned once, in the answer. */
export const users: FastifyPluginAsyncTypebox<UserOptions> = async (app, options) => {
  const { state, accounts, sessions, factors, confirmation } = options;
  const withGroups = (account: Account, groups: readonly Group[]) => ({
    ...toUser(account),
    groups: groupsOfAccount(groups, account.id),
  });
  const shown = async (account: Account) => withGroups(account, await state.groups.all());
  const put = async (id: string, groups: readonly string[] | undefined, who: By) => {
    if (groups) await setGroupsOfAccount(state, options.groups, { id, groups }, who);
  };

  serve(app, calls.users.list, async () => {
    const groups = await state.groups.all();
    return { content: (await state.accounts.list()).map((account) => withGroups(account, groups)) };
  });

  serve(app, calls.users.read, async ({ params }) => {
    const account = await accounts.edits.read(params.id);
    return { content: { ...(await shown(account)), factors: (await state.factors.kindsOf(account.id)).length } };
  });

  serve(app, calls.users.add, async (request, reply) => {
    await checkContextName(state, request.body.context);
    const { groups, ...user } = request.body;
    const who = await confirmation.take(request, reply);
    const { account, password } = await accounts.add({ ...user, password: null }, who);
    await put(account.id, groups, who);
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send({ content: await shown(account), password: password ?? '' });
  });

  serve(app, calls.users.change, async (request, reply) => {
    await checkContextName(state, request.body.context);
    const who = await confirmation.take(request, reply);
    const { groups, ...changes } = request.body;
    const account = await accounts.change(request.params.id, changes, who);
    await put(account.id, groups, who);
    return { content: await shown(account) };
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
    return reply.header('cache-control', 'no-store').send({ content: await shown(account), password: password ?? '' });
  });

  serve(app, calls.users.resetLink, async (request, reply) => {
    const who = await confirmation.take(request, reply);
    const { path, expiresAt } = await makeResetLink(state, request.params.id, who);
    return reply.header('cache-control', 'no-store').send({ content: { path, expiresAt: expiresAt.toISOString() } });
  });

  serve(app, calls.users.sessions, async ({ params, current }) => {
    const { id } = await accounts.edits.read(params.id);
    return { content: await sessions.list(id, current?.session.idHash ?? '') };
  });

  serve(app, calls.users.endSession, async (request) => {
    const { id, session } = request.params;
    await sessions.end(await accounts.edits.read(id), session, by(request));
    return { content: null };
  });

  serve(app, calls.users.removeFactors, async (request, reply) => {
    const account = await accounts.edits.read(request.params.id);
    await factors.removeAll(account, await confirmation.take(request, reply));
    return { content: null };
  });

  serve(app, calls.users.endSessions, async (request) => {
    await sessions.endOthers(await accounts.edits.read(request.params.id), by(request));
    return { content: null };
  });
};
