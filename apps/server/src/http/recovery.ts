import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { ForgottenPassword } from '../domain/mail/forgotten-password.ts';
import { serve } from './serve.ts';

/** A password that was forgotten (ADM-21). */
export const recovery: FastifyPluginAsyncTypebox<{ forgotten: ForgottenPassword }> = async (app, { forgotten }) => {
  serve(app, calls.auth.recovery, async () => ({ content: { offered: await forgotten.isOffered() } }));

  serve(app, calls.auth.forgotPassword, async ({ body, ip }) => {
    await forgotten.ask(body.username, ip);
    return { content: null };
  });

  serve(app, calls.auth.choosePassword, async ({ body, ip }) => {
    await forgotten.choose(body, ip);
    return { content: null };
  });
};
