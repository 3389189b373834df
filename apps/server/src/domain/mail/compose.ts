import { formatDateTime, formatDd } from '@motu/core';
import { LINK_MS, resetPath } from '../reset-link.ts';
import { hashSessionId, newSessionId } from '../sessions.ts';
import type { Stores } from '../state.ts';
import { type MailSettings, recipientsOf } from './mail-settings.ts';
import type { QueuedMail } from './mail-store.ts';
import { type Message, writeMessage } from './message.ts';

type Around = {
  settings: MailSettings;
  /** The product's name. */
  site: string;
  /** Where links lead, without a final slash; null where nobody has said. */
  address: string | null;
  now: Date;
};

/** What leaves for a message that waits; null when there is nothing to say any more. */
export function compose(stores: Stores, mail: QueuedMail, around: Around): Promise<Message | null> {
  if (mail.kind === 'report') return aboutReport(stores, mail.subjectId, around);
  if (mail.kind === 'task') return aboutTask(stores, mail.subjectId, around);
  if (mail.kind === 'schedule') return aboutSchedule(stores, mail.subjectId, around);
  return forPassword(stores, mail, around);
}

/** Not the address of whoever wrote: it stays where only administrators read it. */
async function aboutReport({ reports }: Stores, id: string, { settings, site, address }: Around) {
  const report = await reports.find(id);
  const to = recipientsOf(settings, 'report');
  if (!report || to.length === 0) return null;
  const { reference, description, lon, lat } = report;
  return writeMessage(to, site, {
    subject: `Nouveau signalement ${reference}`,
    paragraphs: [`Un visiteur a envoyé le signalement ${reference}, à ${formatDd([lon, lat])}\u00a0:`, description],
    link: address && `${address}/admin/reports/${id}`,
    linkName: 'Lire le signalement',
  });
}

async function aboutTask({ tasks }: Stores, id: string, { settings, site, address }: Around) {
  const task = await tasks.find(id);
  const to = recipientsOf(settings, 'task');
  if (task?.state !== 'failed' || to.length === 0) return null;
  const about = task.layerName ? `Une tâche du cache de «\u00a0${task.layerName}\u00a0»` : 'Une tâche du cache';
  return writeMessage(to, site, {
    subject: 'Une tâche a échoué',
    paragraphs: [`${about} a échoué.`, ...(task.error ? [task.error] : [])],
    link: address && `${address}/admin/tasks/${id}`,
    linkName: 'Voir la tâche',
  });
}

/** What was scheduled and failed, unless it has been done since. */
async function aboutSchedule({ schedules }: Stores, id: string, { settings, site, address }: Around) {
  const schedule = await schedules.find(id);
  const last = (await schedules.lastRuns()).get(id);
  const to = recipientsOf(settings, 'schedule');
  if (!schedule || last?.state !== 'failed' || to.length === 0) return null;
  return writeMessage(to, site, {
    subject: `La planification «\u00a0${schedule.name}\u00a0» a échoué`,
    paragraphs: [
      `La planification «\u00a0${schedule.name}\u00a0» a échoué le ${formatDateTime(last.startedAt)}.`,
      ...(last.message ? [last.message] : []),
    ],
    link: address && `${address}/admin/schedules/edit/${id}`,
    linkName: 'Voir la planification',
  });
}

/** The link is made here, as it leaves: a later one takes its place. */
async function forPassword({ accounts, recovery }: Stores, mail: QueuedMail, { site, address, now }: Around) {
  // Whoever asked for it so long ago has asked again, or does not wait for it any more.
  if (now.getTime() - mail.createdAt.getTime() > LINK_MS) return null;
  const id = mail.subjectId;
  const account = await accounts.find(id);
  if (!account?.email || account.disabled || !address) return null;
  const token = newSessionId();
  await recovery.give(id, hashSessionId(token), new Date(now.getTime() + LINK_MS));
  return writeMessage([account.email], site, {
    subject: 'Choisir un nouveau mot de passe',
    paragraphs: [
      `Quelqu’un a demandé un nouveau mot de passe pour le compte «\u00a0${account.username}\u00a0».`,
      'Le lien ci-dessous permet de le choisir. Il est valable une heure, et ne sert qu’une fois.',
      'Si ce n’est pas vous, ne faites rien\u00a0: votre mot de passe ne change pas.',
    ],
    link: `${address}${resetPath(token)}`,
    linkName: 'Choisir un nouveau mot de passe',
  });
}
