import type { MailInput, StoredMail } from '@motu/contract';
import { AppError } from '@motu/core';
import { type ConflictField, readable } from '../form/conflict.ts';
import { fr } from './fr.ts';

/** What is typed: lists as their lines. */
export type MailDraft = Omit<MailInput, 'report_recipients' | 'task_recipients'> & {
  report_recipients: string;
  task_recipients: string;
};

export const MAIL_FIELDS: readonly ConflictField<MailDraft>[] = [
  { name: 'host', label: fr.host },
  { name: 'port', label: fr.port },
  { name: 'security', label: fr.security, show: (security) => fr.securities[security as MailInput['security']] },
  { name: 'user', label: fr.user },
  { name: 'from', label: fr.from },
  { name: 'site_url', label: fr.siteUrl },
  { name: 'report_recipients', label: fr.reports, show: (text) => readable(linesOf(text as string)) },
  { name: 'task_recipients', label: fr.tasks, show: (text) => readable(linesOf(text as string)) },
];

export function toDraft(stored: StoredMail): MailDraft {
  const { has_password: _, public_url: __, queue: ___, report_recipients, task_recipients, ...rest } = stored;
  return {
    ...rest,
    password: null,
    report_recipients: report_recipients.join('\n'),
    task_recipients: task_recipients.join('\n'),
  };
}

export function toInput({ report_recipients, task_recipients, ...rest }: MailDraft): MailInput {
  return { ...rest, report_recipients: linesOf(report_recipients), task_recipients: linesOf(task_recipients) };
}

/** A refused save, with another's version as the form holds it: the password that was typed is in no answer. */
export function withDraft(error: unknown, { password }: MailDraft): unknown {
  if (!(error instanceof AppError) || !error.current) return error;
  const current = { ...toDraft(error.current as StoredMail), password };
  return new AppError(error.code, error.message, { fields: error.fields, current, cause: error });
}

/** `a@b.pf\n\n c@d.pf ` → both addresses; commas part them too. */
function linesOf(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean);
}
