import type { StoredMail } from '@motu/contract';
import { AppError } from '@motu/core';
import { expect, test } from 'vitest';
import { differences } from '../form/conflict.ts';
import { asTyped } from '../form/use-edit-form.ts';
import { MAIL_FIELDS, type MailDraft, toDraft, withDraft } from './fields.ts';

const STORED: StoredMail = {
  host: 'smtp.exemple.pf',
  port: 587,
  security: 'starttls',
  user: 'motu',
  from: 'motu@exemple.pf',
  site_url: null,
  report_recipients: ['a@exemple.pf', 'b@exemple.pf'],
  task_recipients: [],
  has_password: true,
  public_url: null,
  queue: { waiting: 0, failing: 0, givenUp: 0, lastError: null },
  version: 4,
};

test('ADM-21 another’s version of the mail settings is compared with what was typed, and the typed password stays', () => {
  const base = toDraft({ ...STORED, version: 3, report_recipients: ['a@exemple.pf'] });
  const mine: MailDraft = { ...base, password: 'secret', task_recipients: 'c@exemple.pf' };
  const refusal = withDraft(new AppError('conflict', 'Modifié', { current: STORED }), mine);
  expect(refusal).toBeInstanceOf(AppError);
  const theirs = asTyped((refusal as AppError).current as MailDraft, base);
  expect(theirs).toMatchObject({ version: 4, password: 'secret' });
  expect(differences({ base, mine, theirs }, MAIL_FIELDS)).toMatchObject([
    { name: 'report_recipients', theirs: 'a@exemple.pf, b@exemple.pf', proposed: 'theirs' },
    { name: 'task_recipients', mine: 'c@exemple.pf', proposed: 'mine' },
  ]);
});

test('ADM-21 what is no conflict stays as it was thrown', () => {
  const refusal = new AppError('invalid', 'Refusé', { fields: [{ field: 'host', message: 'Inconnu.' }] });
  expect(withDraft(refusal, toDraft(STORED))).toBe(refusal);
});
