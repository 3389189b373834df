import { randomUUID } from 'node:crypto';
import type { NewReport, Report, ReportState } from '@motu/contract';
import { AppError } from '@motu/core';
import type { By } from './edits.ts';
import { queueMail } from './mail/mailer.ts';
import type { State, Stores } from './state.ts';
import type { ReportFilter } from './stores/report-store.ts';
import { throttleAddress } from './throttle.ts';

/** One address may tell of several things seen on one walk, and no more. */
const PER_SENDER = 5;
const WINDOW_MS = 10 * 60_000;
/** Open reports beyond this are no longer read by anyone: the way is closed before the disk is full. */
const MAX_OPEN = 5000;

export type Reports = ReturnType<typeof createReports>;

/** `3f2a9c1b-…` → `3F2A9C1B`: short enough to be told on the telephone. */
export function referenceOf(id: string): string {
  return id.slice(0, 8).toUpperCase();
}

/** What visitors report (INFO-07), and what administrators do with it. */
export function createReports(state: State, clock: () => Date = () => new Date()) {
  async function change(id: string, work: (stores: Stores, report: Report) => Promise<void>): Promise<Report> {
    return state.transaction(async (stores) => {
      await work(stores, await found(stores, id));
      return found(stores, id);
    });
  }

  return {
    /** Returns the reference of what was kept. */
    async send({ email, description, ...rest }: NewReport, address: string): Promise<string> {
      const id = randomUUID();
      const sender = throttleAddress(address);
      const date = clock();
      await state.transaction(async (stores) => {
        const { reports } = stores;
        const sent = await reports.countFrom(sender, new Date(date.getTime() - WINDOW_MS));
        if (sent >= PER_SENDER) throw tooMany();
        if ((await reports.countOpen()) >= MAX_OPEN) throw full();
        await reports.add({ ...rest, id, date, sender, description: description.trim(), email: email ?? null });
        await queueMail(stores, 'report', id, date);
      });
      return referenceOf(id);
    },

    async list(filter: ReportFilter, page: number, limit: number) {
      const [{ items, total }, ouverts] = await Promise.all([
        state.reports.page(filter, page, limit),
        state.reports.countOpen(),
      ]);
      return { content: items, totalElements: total, totalPages: Math.ceil(total / limit), ouverts };
    },

    read: (id: string) => found(state, id),

    setState: (id: string, { etat, version }: { etat: ReportState; version: number }, by: By) =>
      change(id, async ({ reports, journal }, report) => {
        const isSaved = await reports.setState(id, version, etat, etat === 'clos' ? clock() : null);
        // Someone has closed or opened it since this version was read (ADM-09).
        if (!isSaved) throw new AppError('conflict', 'Ce signalement a été modifié entre-temps. Relisez-le.');
        const action = etat === 'clos' ? 'report-close' : 'report-reopen';
        await journal.record({ ...by, action, subject: report.reference }, clock());
      }),

    comment: (id: string, texte: string, by: By) =>
      change(id, async ({ reports, journal }, { reference }) => {
        await reports.addComment(id, { id: randomUUID(), date: clock(), auteur: by.actor, texte: texte.trim() });
        await journal.record({ ...by, action: 'report-comment', subject: reference }, clock());
      }),
  };
}

async function found({ reports }: Stores, id: string): Promise<Report> {
  const report = await reports.find(id);
  if (!report) throw new AppError('not-found', 'Ce signalement n’existe pas.');
  return report;
}

function tooMany(): AppError {
  return new AppError(
    'too-many-requests',
    `Vous avez envoyé ${PER_SENDER} signalements en peu de temps. Réessayez dans quelques minutes.`,
    { retryAfterS: WINDOW_MS / 1000 },
  );
}

function full(): AppError {
  return new AppError('unavailable', 'Trop de signalements attendent d’être lus. Réessayez dans quelques jours.', {
    retryAfterS: 24 * 3600,
  });
}
