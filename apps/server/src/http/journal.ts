import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { readJournal, undoChange } from '@motu/contract';
import { tahitiMidnight } from '@motu/core';
import type { JournalPages } from '../domain/undo.ts';
import { by } from './actor.ts';

const DAY_MS = 24 * 3_600_000;

/** Who did what, and the way to take it back (ADM-09). */
export const journal: FastifyPluginAsyncTypebox<{ journal: JournalPages }> = async (app, options) => {
  app.get('/api/admin/journal', { schema: readJournal, config: { access: 'admin' } }, ({ query }) => {
    const { page, limit, from, to, ...filter } = query;
    const days = {
      ...(from && { from: tahitiMidnight(from) }),
      ...(to && { to: new Date(tahitiMidnight(to).getTime() + DAY_MS) }),
    };
    return options.journal.list({ ...filter, ...days }, page, limit);
  });

  app.post(
    '/api/admin/journal/:id/annulation',
    { schema: undoChange, config: { access: 'admin' } },
    async (request) => {
      await options.journal.undo(request.params.id, by(request));
      return { content: null };
    },
  );
};
