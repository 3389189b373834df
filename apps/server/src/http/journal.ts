import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { nextDay, tahitiMidnight } from '@motu/core';
import type { JournalPages } from '../domain/undo.ts';
import { roleOf } from './actor.ts';
import type { Confirmation } from './confirmation.ts';
import { serve } from './serve.ts';

type JournalOptions = { journal: JournalPages; confirmation: Confirmation };

/** Who did what, and the way to take it back (ADM-09). */
export const journal: FastifyPluginAsyncTypebox<JournalOptions> = async (app, options) => {
  serve(app, calls.journal.list, (request) => {
    const { page, limit, from, to, ...filter } = request.query;
    const days = {
      ...(from && { from: tahitiMidnight(from) }),
      ...(to && { to: tahitiMidnight(nextDay(to)) }),
    };
    return options.journal.list({ ...filter, ...days }, { page, limit, role: roleOf(request) });
  });

  serve(app, calls.journal.undo, async (request, reply) => {
    await options.journal.undo(request.params.id, await options.confirmation.take(request, reply));
    return { content: null };
  });
};
