import type { ReportCategory, ReportState } from '@motu/contract';
import { foldText } from '@motu/core';
import type { Selectable } from 'kysely';
import { referenceOf } from '../domain/reports.ts';
import type { ReportFilter, ReportStore } from '../domain/stores/report-store.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';
import { updateOver } from './versioned-rows.ts';

export function createReportStore(db: Database): ReportStore {
  const countOf = async (query: ReturnType<typeof matching>) => {
    const { total } = await query.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return total;
  };

  return {
    async add(report) {
      await db.insertInto('report').values(toNewRow(report)).execute();
    },

    countFrom: (sender, since) =>
      countOf(db.selectFrom('report').where('sender', '=', sender).where('at', '>', since.toISOString())),

    countOpen: () => countOf(matching(db, { etat: 'ouvert' })),

    async find(id) {
      const row = await db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return null;
      const comments = await db
        .selectFrom('report_comment')
        .selectAll()
        .where('report_id', '=', id)
        .orderBy('at')
        .orderBy('id')
        .execute();
      return { ...toReport(row), commentaires: comments.map(toComment) };
    },

    async page(filter, page, limit) {
      const rows = await matching(db, filter)
        .selectAll()
        .select((row) =>
          row
            .selectFrom('report_comment')
            .whereRef('report_comment.report_id', '=', 'report.id')
            .select((comment) => comment.fn.countAll<number>().as('comments'))
            .as('comments'),
        )
        .orderBy('at', filter.sort === 'date' ? 'asc' : 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(page * limit)
        .execute();
      const items = rows.map((row) => ({ ...toReport(row), commentaires: row.comments ?? 0 }));
      return { items, total: await countOf(matching(db, filter)) };
    },

    setState: (id, version, state, closedAt) =>
      updateOver(db, 'report', { id, version }, { state, closed_at: closedAt?.toISOString() ?? null }),

    async addComment(reportId, { id, date, auteur, texte }) {
      await db
        .insertInto('report_comment')
        .values({ id, report_id: reportId, at: date.toISOString(), author: auteur, text: texte })
        .execute();
    },

    async forgetSenders(before) {
      await db
        .updateTable('report')
        .set({ sender: null })
        .where('sender', 'is not', null)
        .where('at', '<', before.toISOString())
        .execute();
    },

    async forgetEmails(before) {
      await db
        .updateTable('report')
        .set({ email: null })
        .where('email', 'is not', null)
        .where('closed_at', '<', before.toISOString())
        .execute();
    },
  };
}

function matching(db: Database, { etat, categorie, q }: ReportFilter) {
  let query = db.selectFrom('report');
  if (etat) query = query.where('state', '=', etat);
  if (categorie) query = query.where('category', '=', categorie);
  // Folded words are letters and figures alone: nothing in them means something to « like ».
  for (const word of foldText(q ?? '').split(' ')) if (word) query = query.where('search_key', 'like', `%${word}%`);
  return query;
}

function toNewRow(report: Parameters<ReportStore['add']>[0]) {
  return {
    id: report.id,
    at: report.date.toISOString(),
    category: report.categorie,
    description: report.description,
    email: report.email,
    sender: report.sender,
    lon: report.lon,
    lat: report.lat,
    zoom: report.zoom,
    layers: JSON.stringify(report.couches),
    search_key: foldText(`${referenceOf(report.id)} ${report.description}`),
    state: 'ouvert',
    closed_at: null,
    version: 1,
  };
}

function toComment({ id, at, author, text }: Selectable<Tables['report_comment']>) {
  return { id, date: at, auteur: author, texte: text };
}

function toReport(row: Selectable<Tables['report']>) {
  return {
    id: row.id,
    reference: referenceOf(row.id),
    date: row.at,
    categorie: row.category as ReportCategory,
    description: row.description,
    email: row.email,
    lon: row.lon,
    lat: row.lat,
    zoom: row.zoom,
    couches: JSON.parse(row.layers) as string[],
    etat: row.state as ReportState,
    version: row.version,
  };
}
