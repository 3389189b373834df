import { AppError } from '@motu/core';
import type { MailServer, SendMail } from '../domain/mail/message.ts';

/** A server that says nothing for so long is away. */
const CONNECT_MS = 10_000;
const SILENT_MS = 20_000;
/** What a server answers, beside our own sentence. */
const LONGEST_ANSWER = 160;

type SmtpFault = Error & { code?: string; response?: string };

/** Sends by SMTP. Its library is loaded with the first message. */
export const sendMail: SendMail = async (server, sender, { to, ...content }) => {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...connectionTo(server),
    // A message is text that we have: nothing in it has a file or an address read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: { name: sender, address: server.from },
      to: to.map((address) => ({ name: '', address })),
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...content,
    });
  } catch (error) {
    const fault = error as SmtpFault;
    // What a server answers to a password may repeat it: it is neither shown nor logged.
    throw new AppError('upstream', faultOf(server, fault), isAboutPassword(fault) ? {} : { cause: error });
  } finally {
    transport.close();
  }
};

const connectionTo = ({ host, port, security, user, password }: MailServer) => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...(user !== null && password !== null && { auth: { user, pass: password } }),
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
  socketTimeout: SILENT_MS,
});

const isAboutPassword = ({ code }: SmtpFault): boolean => code === 'EAUTH' || code === 'ENOAUTH';

/** Why, in a sentence. */
function faultOf({ host, port }: MailServer, fault: SmtpFault): string {
  const { code, response } = fault;
  const name = `Le serveur de courriel «\u00a0${host}:${port}\u00a0»`;
  if (isAboutPassword(fault)) return `${name} refuse le nom d’utilisateur ou le mot de passe.`;
  if (code === 'EDNS' || code === 'ENOTFOUND') return `${name} est introuvable\u00a0: vérifiez son nom.`;
  if (code === 'ETIMEDOUT') return `${name} ne répond pas.`;
  if (code === 'ETLS') return `${name} n’offre pas la sécurité demandée.`;
  if (response) return `${name} refuse le message\u00a0: ${response.replace(/\s+/g, ' ').slice(0, LONGEST_ANSWER)}`;
  if (code === 'ESOCKET' || code === 'ECONNECTION')
    return `${name} est injoignable\u00a0: vérifiez son nom, son port et la sécurité.`;
  return `${name} n’a pas pris le message.`;
}
