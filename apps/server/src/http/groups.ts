import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls, type Group } from '@motu/contract';
import type { Edits } from '../domain/edits.ts';
import type { State } from '../domain/state.ts';
import { crudRoutes } from './crud-routes.ts';
import { serve } from './serve.ts';

type GroupOptions = { state: State; groups: Edits<Group> };

/** Groups of accounts, to whom layers and contexts are shown (ACL-01). */
export const groups: FastifyPluginAsyncTypebox<GroupOptions> = async (app, { state, groups: edits }) => {
  serve(app, calls.groups.list, async () => ({ content: await state.groups.all() }));
  crudRoutes(app, calls.groups, edits);
};
