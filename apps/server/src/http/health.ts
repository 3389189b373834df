import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import { AppError } from '@motu/core';
import { toDiskFailure } from '../domain/disk-failure.ts';
import { serve } from './serve.ts';

/** A probe every second is enough for anyone: asking more often gets the same answer. */
const REMEMBER_MS = 1000;

export const health: FastifyPluginAsyncTypebox<{ checkReady: () => Promise<void> }> = async (app, { checkReady }) => {
  let last: { at: number; check: Promise<void> } | null = null;

  serve(app, calls.health.live, async () => ({ status: 'ok' as const }));

  serve(app, calls.health.ready, async () => {
    const now = performance.now();
    if (!last || now - last.at > REMEMBER_MS) last = { at: now, check: checkReady() };
    try {
      await last.check;
    } catch (cause) {
      const why = toDiskFailure(cause)?.state ?? 'La base ou le dossier de données ne répond pas.';
      throw new AppError('unavailable', why, { cause, retryAfterS: 5 });
    }
    return { status: 'ok' as const };
  });
};
