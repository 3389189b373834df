import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from '@motu/contract';
import type { MailSettingEdits } from '../domain/mail/mail-settings.ts';
import type { Mailer } from '../domain/mail/mailer.ts';
import type { State } from '../domain/state.ts';
import type { Confirmation } from './confirmation.ts';
import { serve } from './serve.ts';

type MailOptions = { state: State; settings: MailSettingEdits; mailer: Mailer; confirmation: Confirmation };

/** The mail server, and the messages that wait (ADM-21). */
export const mail: FastifyPluginAsyncTypebox<MailOptions> = async (app, options) => {
  const { state, settings, mailer, confirmation } = options;

  serve(app, calls.mail.read, async () => ({ content: await settings.read() }));

  serve(app, calls.mail.change, async (request, reply) => {
    const who = await confirmation.take(request, reply);
    return { content: await settings.change(request.body, who) };
  });

  serve(app, calls.mail.tryOut, async ({ body }) => {
    await mailer.tryOut(body.to);
    return { content: null };
  });

  serve(app, calls.mail.retry, async () => {
    await state.mails.retry(new Date());
    mailer.wake();
    return { content: null };
  });

  serve(app, calls.mail.forget, async () => {
    await state.mails.forgetFailed();
    return { content: null };
  });
};
