import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { endpoints } from './endpoints.ts';
import { EMAIL_MAX, HOST_MAX, MAIL_PASSWORD_MAX, MAIL_SECURITY, RECIPIENTS_MAX, URL_MAX } from './limits.ts';
import { problems } from './problem.ts';
import { Line, Nullable, Version } from './text.ts';

export const Email = Type.String({ maxLength: EMAIL_MAX, format: 'email' });

const mailFields = {
  /** The SMTP server; null: no mail is sent. */
  host: Nullable(Line(HOST_MAX)),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: Type.Enum([...MAIL_SECURITY]),
  user: Nullable(Line(EMAIL_MAX)),
  /** Who writes. */
  from: Nullable(Email),
  /** Where links lead; the address of MOTU_PUBLIC_URL when null. */
  site_url: Nullable(Type.String({ maxLength: URL_MAX, pattern: '^https?://[^\\s/?#\\u0000]+$' })),
  report_recipients: Type.Array(Email, { maxItems: RECIPIENTS_MAX }),
  task_recipients: Type.Array(Email, { maxItems: RECIPIENTS_MAX }),
};

export const MailInput = Type.Object(
  {
    ...mailFields,
    /** Null: the one that is kept stays, as long as server and user do. */
    password: Nullable(Type.String({ minLength: 1, maxLength: MAIL_PASSWORD_MAX })),
    version: Version,
  },
  { title: 'MailInput', additionalProperties: false },
);
export type MailInput = Static<typeof MailInput>;

/** How the messages that wait are doing. */
export const MailQueue = Type.Object(
  {
    waiting: Type.Integer(),
    /** Those that could not be sent: they are tried again, or were too often. */
    failing: Type.Integer(),
    /** Of them, those that are tried no more. */
    givenUp: Type.Integer(),
    lastError: Nullable(Type.String()),
  },
  { title: 'MailQueue' },
);
export type MailQueue = Static<typeof MailQueue>;

export const StoredMail = Type.Object(
  {
    ...mailFields,
    /** The password itself never comes back. */
    has_password: Type.Boolean(),
    /** The address of MOTU_PUBLIC_URL. */
    public_url: Nullable(Type.String()),
    queue: MailQueue,
    version: Version,
  },
  { title: 'StoredMail' },
);
export type StoredMail = Static<typeof StoredMail>;

const tags = ['Courriel'];
const stored = { 200: Type.Object({ content: StoredMail }), ...problems };
const nothing = { 200: Type.Object({ content: Type.Null() }), ...problems };

export const mailCalls = withSchemas(endpoints.mail, {
  read: { tags, summary: 'Le serveur de courriel et les messages en attente', response: stored },
  change: { tags, summary: 'Modifier le serveur de courriel', body: MailInput, response: stored },
  /** With the settings that are saved; answers once the server has taken it. */
  tryOut: {
    tags,
    summary: 'Envoyer un message d’essai',
    body: Type.Object({ to: Email }, { additionalProperties: false }),
    response: nothing,
  },
  retry: { tags, summary: 'Envoyer de nouveau les messages en échec', response: nothing },
  forget: { tags, summary: 'Abandonner les messages en échec', response: nothing },
});
