import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { tahitiMidnight } from '@motu/core';
import type { JournalPages } from '../domain/undo.ts';
import { by } from './actor.ts';
import { serve } from './serve.ts';

const DAY_MS = 24 * 3_600_000;

/** Who did what, and the way to take it back (ADM-09). */
export const journal: FastifyPluginAsyncTypebox<{ journal: JournalPages }> = async (app, options) => {
  serve(app, calls.journal.list, ({ query }) => {
    const { page, limit, from, to, ...filter } = query;
    const days = {
      ...(from && { from: tahitiMidnight(from) }),
      ...(to && { to: new Date(tahitiMidnight(to).getTime() + DAY_MS) }),
    };
    return options.journal.list({ ...filter, ...days }, page, limit);
  });

  serve(app, calls.journal.undo, async (request) => {
    await options.journal.undo(request.params.id, by(request));
    return { content: null };
  });
};
