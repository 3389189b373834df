import { randomUUID } from 'node:crypto';
import type { JournalKind } from '@motu/contract';
import { compareNames, foldText } from '@motu/core';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Journal, JournalAction, JournalFilter, JournalLine } from '../domain/journal.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export function createJournal(db: Database): Journal {
  return {
    async record({ actor, address, action, subject, change }, at) {
      await db
        .insertInto('journal')
        .values({
          id: randomUUID(),
          at: at.toISOString(),
          actor,
          address,
          action,
          subject,
          subject_id: change?.subjectId ?? null,
          before: toText(change?.before),
          after: toText(change?.after),
          undoes: change?.undoes ?? null,
        })
        .execute();
    },

    async latest(count) {
      return (await byDate(db.selectFrom('journal')).limit(count).execute()).map(toLine);
    },

    async find(id) {
      const row = await db.selectFrom('journal').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toLine(row) : null;
    },

    async page(filter, page, limit) {
      const words = foldText(filter.q ?? '')
        .split(' ')
        .filter(Boolean);
      if (words.length > 0) return pageOfWords(db, filter, words, page, limit);
      const rows = await byDate(matching(db, filter), filter.sort)
        .limit(limit)
        .offset(page * limit)
        .execute();
      const { total } = await matching(db, filter)
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { items: rows.map(toLine), total };
    },

    async actors() {
      const rows = await db.selectFrom('journal').select('actor').distinct().execute();
      // Sorted here: the two databases do not agree on where É stands.
      return rows.map(({ actor }) => actor).sort(compareNames);
    },

    async purge(before) {
      await db.deleteFrom('journal').where('at', '<', before.toISOString()).execute();
    },
  };
}

/**
 * The two databases fold neither accents nor capitals alike: what lines name is compared here. A year of lines is some thousands of short
 * names; the things themselves, which are long, are read for one page alone.
 */
async function pageOfWords(db: Database, filter: JournalFilter, words: readonly string[], page: number, limit: number) {
  const lines = await byDate(matching(db, filter), filter.sort)
    .clearSelect()
    .select(['id', 'actor', 'address', 'subject'])
    .execute();
  const found = lines.filter(({ actor, address, subject }) => {
    const named = foldText(`${subject ?? ''} ${actor} ${address ?? ''}`);
    return words.every((word) => named.includes(word));
  });
  const ids = found.slice(page * limit, (page + 1) * limit).map(({ id }) => id);
  const rows = ids.length > 0 ? await db.selectFrom('journal').selectAll().where('id', 'in', ids).execute() : [];
  const byId = new Map(rows.map((row) => [row.id, toLine(row)]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total: found.length };
}

/** The latest first unless asked otherwise. */
const byDate = (query: ReturnType<typeof matching>, sort: JournalFilter['sort'] = '-date') =>
  query
    .selectAll()
    .orderBy('at', sort === 'date' ? 'asc' : 'desc')
    .orderBy('id');

/** What is done at the door, or to everything at once, is no change of a thing: its actions are named one by one. */
const NAMED_ACTIONS: Partial<Record<JournalKind, JournalAction[]>> = {
  session: [
    ...(['sign-in', 'sign-in-failed', 'sign-out', 'session-end'] as const),
    ...(['password-change', 'password-reset', 'password-link'] as const),
    ...(['second-factor-add', 'second-factor-remove', 'second-factor-failed', 'recovery-codes'] as const),
  ],
  backup: ['backup', 'backup-download', 'restore'],
};

function matching(db: Database, { actor, kind, kinds, subjectId, from, to }: JournalFilter) {
  let query = db.selectFrom('journal');
  if (actor) query = query.where('actor', '=', actor);
  if (subjectId) query = query.where('subject_id', '=', subjectId);
  if (from) query = query.where('at', '>=', from.toISOString());
  if (to) query = query.where('at', '<', to.toISOString());
  if (kind) query = query.where((row) => ofKind(row, kind));
  if (kinds) query = query.where((row) => row.or(kinds.map((one) => ofKind(row, one))));
  return query;
}

function ofKind(row: ExpressionBuilder<Tables, 'journal'>, kind: JournalKind) {
  const named = NAMED_ACTIONS[kind];
  return named ? row('action', 'in', named) : row('action', 'like', `${kind}-%`);
}

const toText = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

function toLine({ subject_id, before, after, ...row }: Selectable<Tables['journal']>): JournalLine {
  return {
    ...row,
    action: row.action as JournalAction,
    at: new Date(row.at),
    subjectId: subject_id,
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
  };
}
