import type { FastifyInstance } from 'fastify';
import { ForgottenPassword } from '../domain/mail/forgotten-password.ts';
import { MailSettingEdits } from '../domain/mail/mail-settings.ts';
import { Mailer } from '../domain/mail/mailer.ts';
import { readIdentity } from '../domain/product.ts';
import type { Confirmation } from '../http/confirmation.ts';
import { mail } from '../http/mail.ts';
import { recovery } from '../http/recovery.ts';
import { sendMail } from '../mail/send-mail.ts';
import type { AppParts } from './app-parts.ts';

/** Mail: who is told of what, and how one gets back in without a password. */
export async function addMailRoutes(
  app: FastifyInstance,
  { config, state, shown, log, confirmation, mailing }: AppParts & { confirmation: Confirmation },
): Promise<void> {
  const onFault = (error: unknown) => log.error({ err: error }, 'a message could not be sent');
  const mailer = new Mailer({
    state,
    send: sendMail,
    siteName: async () => (await readIdentity(shown.settings, config.product)).name,
    publicUrl: config.publicUrl,
    onFault,
    ...mailing,
  });
  app.addHook('onClose', () => mailer.stop());
  await app.register(mail, { state, settings: new MailSettingEdits(state, config.publicUrl), mailer, confirmation });
  await app.register(recovery, { forgotten: new ForgottenPassword(state, mailer, onFault) });
}
