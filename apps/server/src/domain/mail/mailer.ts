import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@motu/core';
import { isDatabaseTrouble } from '../database-away.ts';
import type { State, Stores } from '../state.ts';
import { compose } from './compose.ts';
import { readMailServer, readMailSettings, recipientsOf } from './mail-settings.ts';
import type { MailKind, QueuedMail } from './mail-store.ts';
import { type SendMail, writeMessage } from './message.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How often one looks whether a message waits: whoever asked for a link looks at the mailbox at once. */
const LOOK_MS = 3000;
/** After each try that failed; then it is given up, some six hours later. */
const PAUSES_MS = [1, 5, 15, 60, 300].map((minutes) => minutes * MINUTE_MS);
/** Longer than the longest conversation with a server: nobody else takes the message meanwhile. */
const LEASE_MS = 2 * MINUTE_MS;
/** How long a message that is leaving is waited for at the end. */
const PATIENCE_MS = 3000;
/** Of each kind in an hour: whoever sends reports by the thousand fills no mailbox. */
const MOST_PER_HOUR = 30;

export type MailerOptions = {
  state: State;
  send: SendMail;
  /** The product's name, as it is now. */
  siteName: () => Promise<string>;
  publicUrl: string | null;
  onFault: (error: unknown) => void;
  clock?: () => Date;
  lookMs?: number;
  pausesMs?: readonly number[];
};

/** Has a message leave later: whoever waits for an answer does not wait for it. Nothing happens where nobody is to be told. */
export async function queueMail(stores: Stores, kind: Exclude<MailKind, 'password'>, subjectId: string, now: Date) {
  const settings = await readMailSettings(stores);
  if (!settings.host || recipientsOf(settings, kind).length === 0) return;
  if ((await stores.mails.countSince(kind, new Date(now.getTime() - HOUR_MS))) >= MOST_PER_HOUR) return;
  await stores.mails.add({ id: randomUUID(), kind, subjectId }, now);
}

/** Sends the messages that wait, one after the other, and tries again those that could not leave (ADM-21). */
export class Mailer {
  private readonly options: MailerOptions;
  private readonly timer: NodeJS.Timeout;
  private working: Promise<void> | null = null;
  private isStopped = false;

  constructor(options: MailerOptions) {
    this.options = options;
    this.timer = setInterval(() => this.wake(), options.lookMs ?? LOOK_MS);
    this.timer.unref();
  }

  wake(): void {
    if (this.isStopped) return;
    this.working ??= this.work()
      .catch((error) => {
        if (!isDatabaseTrouble(error)) this.options.onFault(error);
      })
      .finally(() => {
        this.working = null;
      });
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    // A server that hangs does not hold up the end: what it was given is tried again at the next start.
    await Promise.race([this.working, delay(PATIENCE_MS, null, { ref: false })]);
  }

  /** Where links lead; null where nobody has said: what a visitor's request calls this site is not to be trusted. */
  async address(): Promise<string | null> {
    return (await readMailSettings(this.options.state)).site_url ?? this.options.publicUrl;
  }

  /** Sends a message at once, and says what the server answers. */
  async tryOut(to: string): Promise<void> {
    const { state, send, siteName } = this.options;
    const server = await readMailServer(state);
    if (!server) throw new AppError('conflict', 'Enregistrez d’abord un serveur de courriel.');
    const site = await siteName();
    const words = ['Ce message d’essai est bien arrivé\u00a0: l’envoi de courriels fonctionne.'];
    await send(
      server,
      site,
      writeMessage([to], site, { subject: 'Essai', paragraphs: words, link: null, linkName: '' }),
    );
  }

  private async work(): Promise<void> {
    const { state } = this.options;
    while (!this.isStopped) {
      const now = this.now();
      const mail = await state.mails.claim(now, new Date(now.getTime() + LEASE_MS));
      if (!mail) return;
      await this.deliver(mail);
    }
  }

  private async deliver(mail: QueuedMail): Promise<void> {
    const { state, send, siteName } = this.options;
    const server = await readMailServer(state);
    const site = await siteName();
    const around = { settings: await readMailSettings(state), site, address: await this.address(), now: this.now() };
    try {
      const message = server && (await compose(state, mail, around));
      if (!message) return await state.mails.remove(mail.id);
      await send(server, site, message);
    } catch (error) {
      if (isDatabaseTrouble(error)) throw error;
      return this.postpone(mail, error);
    }
    await state.mails.markSent(mail.id);
  }

  private async postpone({ id, tries }: QueuedMail, error: unknown): Promise<void> {
    if (!(error instanceof AppError)) this.options.onFault(error);
    const sentence = error instanceof AppError ? error.message : 'Le message n’a pas pu être envoyé.';
    const pause = (this.options.pausesMs ?? PAUSES_MS)[tries];
    const next = pause === undefined ? null : new Date(this.now().getTime() + pause);
    await this.options.state.mails.markFailed(id, sentence, next);
  }

  private now(): Date {
    return this.options.clock?.() ?? new Date();
  }
}
