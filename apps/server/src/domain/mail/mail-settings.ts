import { checkMail, type MailInput, type StoredMail } from '@motu/contract';
import { AppError } from '@motu/core';
import { requireConfirmation } from '../confirmation.ts';
import { type By, refuse } from '../edits.ts';
import type { State, Stores } from '../state.ts';
import type { MailKind } from './mail-store.ts';
import type { MailServer } from './message.ts';

const MAIL = 'mail';
const SECRET = 'smtp';

export type MailSettings = Omit<MailInput, 'password' | 'version'>;
/** The password belongs to one server, one user and one way of sending it: it goes to no other, whoever changes them and however. */
type Secret = Pick<MailSettings, 'host' | 'user' | 'security'> & { password: string };

const NOTHING: MailSettings = {
  host: null,
  port: 587,
  security: 'starttls',
  user: null,
  from: null,
  site_url: null,
  report_recipients: [],
  task_recipients: [],
};

export async function readMailSettings({ settings }: Pick<Stores, 'settings'>): Promise<MailSettings> {
  return { ...NOTHING, ...(await settings.read<Partial<MailSettings>>(MAIL)) };
}

/** The server to send by; null where none is set. */
export async function readMailServer(stores: Pick<Stores, 'settings' | 'secrets'>): Promise<MailServer | null> {
  const { host, port, security, user, from } = await readMailSettings(stores);
  if (!host || !from) return null;
  return { host, port, security, user, from, password: await readPassword(stores, { host, user, security }) };
}

async function readPassword({ secrets }: Pick<Stores, 'secrets'>, of: Omit<Secret, 'password'>) {
  const text = await secrets.read(SECRET);
  const kept = text === null ? null : (JSON.parse(text) as Secret);
  if (!kept || of.user === null) return null;
  const isSame = kept.host === of.host && kept.user === of.user && kept.security === of.security;
  return isSame ? kept.password : null;
}

export const recipientsOf = (settings: MailSettings, kind: Exclude<MailKind, 'password'>): readonly string[] =>
  kind === 'report' ? settings.report_recipients : settings.task_recipients;

/** The settings as administrators see and change them. */
export class MailSettingEdits {
  private readonly state: State;
  private readonly publicUrl: string | null;

  constructor(state: State, publicUrl: string | null) {
    this.state = state;
    this.publicUrl = publicUrl;
  }

  async read(): Promise<StoredMail> {
    const { value, version } = await this.state.settings.readVersion<Partial<MailSettings>>(MAIL);
    const settings = { ...NOTHING, ...value };
    const [password, queue] = await Promise.all([readPassword(this.state, settings), this.state.mails.queue()]);
    return { ...settings, has_password: password !== null, public_url: this.publicUrl, queue, version };
  }

  async change(input: MailInput, by: By): Promise<StoredMail> {
    // Whoever chooses the server reads the links of forgotten passwords, those of administrators too.
    requireConfirmation(by);
    refuse(checkMail(input));
    const { password, version, ...settings } = input;
    const current = await this.read();
    await this.state.transaction(async (stores) => {
      if (!(await stores.settings.writeOver(MAIL, settings, version))) {
        throw new AppError('conflict', 'Le courriel a été réglé autrement entre-temps.', { current });
      }
      const kept = password ?? (await readPassword(stores, settings));
      await stores.secrets.write(SECRET, kept && settings.user ? toSecret(settings, kept) : null);
      await stores.journal.record({ ...by, action: 'settings-mail', subject: settings.host }, new Date());
    });
    return this.read();
  }
}

const toSecret = ({ host, user, security }: MailSettings, password: string): string =>
  JSON.stringify({ host, user, security, password } satisfies Secret);
