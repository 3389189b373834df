import type { FieldError } from '@motu/core';
import { atMost, emailRule, fieldErrorsOf, type Rule } from './checks.ts';
import { EMAIL_MAX, HOST_MAX, MAIL_PASSWORD_MAX, RECIPIENTS_MAX, URL_MAX } from './limits.ts';
import type { MailInput } from './mail.ts';

const HOST = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
/** What never leaves this machine needs no encryption. */
const HERE = /^(?:localhost|127\.0\.0\.1)$/i;

/** The settings of the mail server (ADM-21). */
export function checkMail(mail: MailInput): FieldError[] {
  const { host, port, security, user, from, site_url, password } = mail;
  const isOpen = security === 'none' && user !== null && host !== null && !HERE.test(host);
  return fieldErrorsOf({
    host:
      host === null || (HOST.test(host) && host.length <= HOST_MAX) ? null : 'Écrivez un nom comme smtp.exemple.pf.',
    port: Number.isInteger(port) && port >= 1 && port <= 65_535 ? null : 'Un nombre entier entre 1 et 65535.',
    security: isOpen ? 'Un mot de passe ne part pas sans chiffrement\u00a0: choisissez TLS ou STARTTLS.' : null,
    user: atMost(user, EMAIL_MAX),
    password: atMost(password, MAIL_PASSWORD_MAX) ?? (password && !user ? 'Écrivez aussi le nom d’utilisateur.' : null),
    from: fromRule(host, from),
    site_url: site_url === null ? null : siteRule(site_url),
    report_recipients: recipientsRule(mail.report_recipients),
    task_recipients: recipientsRule(mail.task_recipients),
  });
}

function fromRule(host: string | null, from: string | null): Rule {
  if (from !== null) return emailRule(from);
  return host === null ? null : 'Écrivez l’adresse qui enverra les messages.';
}

const siteRule = (text: string): Rule =>
  /^https?:\/\/[^\s/?#]+$/.test(text) && text.length <= URL_MAX
    ? null
    : 'Écrivez une adresse comme https://cartes.exemple.pf, sans rien après.';

function recipientsRule(addresses: readonly string[]): Rule {
  if (addresses.length > RECIPIENTS_MAX) return `Au plus ${RECIPIENTS_MAX} adresses.`;
  const wrong = addresses.find((address) => emailRule(address));
  return wrong === undefined ? null : `«\u00a0${wrong}\u00a0» n’est pas une adresse comme aide@exemple.pf.`;
}
