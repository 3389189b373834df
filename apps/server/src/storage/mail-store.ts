import type { MailKind, MailStore, RecoveryStore } from '../domain/mail/mail-store.ts';
import type { Database } from './database.ts';

export function createMailStore(db: Database): MailStore {
  return { ...sending(db), ...looking(db), ...tidying(db) };
}

/** What the one who sends asks for, letter by letter. */
function sending(db: Database): Pick<MailStore, 'add' | 'claim' | 'markSent' | 'markFailed' | 'remove'> {
  return {
    async add({ id, kind, subjectId }, at) {
      const moment = at.toISOString();
      await db
        .insertInto('mail')
        .values({ id, kind, subject_id: subjectId, created_at: moment, state: 'waiting', tries: 0, next_at: moment })
        .execute();
    },

    async claim(now, until) {
      const row = await db
        .selectFrom('mail')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('next_at', '<=', now.toISOString())
        .orderBy('next_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (!row) return null;
      // Another copy may have seen it at the same moment: the first to write has it.
      const { numUpdatedRows } = await db
        .updateTable('mail')
        .set({ next_at: until.toISOString() })
        .where('id', '=', row.id)
        .where('state', '=', 'waiting')
        .where('next_at', '=', row.next_at)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return null;
      const { id, kind, subject_id: subjectId, tries, created_at } = row;
      return { id, kind: kind as MailKind, subjectId, tries, createdAt: new Date(created_at) };
    },

    async markSent(id) {
      await db.updateTable('mail').set({ state: 'sent', error: null }).where('id', '=', id).execute();
    },

    async markFailed(id, error, nextAt) {
      const next = nextAt ? { next_at: nextAt.toISOString() } : { state: 'failed' };
      await db
        .updateTable('mail')
        .set((row) => ({ ...next, error, tries: row('tries', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    async remove(id) {
      await db.deleteFrom('mail').where('id', '=', id).execute();
    },
  };
}

/** How many there are, and what holds them up. */
function looking(db: Database): Pick<MailStore, 'countSince' | 'queue'> {
  const counted = (state: 'waiting' | 'failed') =>
    db
      .selectFrom('mail')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('state', '=', state);

  return {
    async countSince(kind, since, subjectId) {
      let query = db
        .selectFrom('mail')
        .select((row) => row.fn.countAll<number>().as('total'))
        .where('kind', '=', kind)
        .where('created_at', '>', since.toISOString());
      if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId);
      return (await query.executeTakeFirstOrThrow()).total;
    },

    async queue() {
      const [waiting, failing, givenUp, last] = await Promise.all([
        counted('waiting').executeTakeFirstOrThrow(),
        counted('waiting').where('error', 'is not', null).executeTakeFirstOrThrow(),
        counted('failed').executeTakeFirstOrThrow(),
        db
          .selectFrom('mail')
          .select('error')
          .where('error', 'is not', null)
          .orderBy('created_at', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ]);
      return {
        waiting: waiting.total,
        failing: failing.total + givenUp.total,
        givenUp: givenUp.total,
        lastError: last?.error ?? null,
      };
    },
  };
}

/** Of many letters at once. */
function tidying(db: Database): Pick<MailStore, 'retry' | 'forgetFailed' | 'purge'> {
  return {
    async retry(at) {
      const changes = { state: 'waiting', tries: 0, next_at: at.toISOString() };
      await db.updateTable('mail').set(changes).where('error', 'is not', null).execute();
    },

    async forgetFailed() {
      await db.deleteFrom('mail').where('error', 'is not', null).execute();
    },

    async purge(before) {
      await db.deleteFrom('mail').where('created_at', '<', before.toISOString()).execute();
    },
  };
}

export function createRecoveryStore(db: Database): RecoveryStore {
  return {
    async give(accountId, tokenHash, expiresAt) {
      const link = { token_hash: tokenHash, expires_at: expiresAt.toISOString() };
      await db
        .insertInto('password_reset')
        .values({ account_id: accountId, ...link })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(link))
        .execute();
    },

    async find(tokenHash, now) {
      const row = await db
        .selectFrom('password_reset')
        .select('account_id')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now.toISOString())
        .executeTakeFirst();
      return row?.account_id ?? null;
    },

    async take(tokenHash, now) {
      // One statement looks and forgets: of two calls at once, only one finds it.
      const row = await db
        .deleteFrom('password_reset')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now.toISOString())
        .returning('account_id')
        .executeTakeFirst();
      return row?.account_id ?? null;
    },

    async forget(accountId) {
      await db.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
    },

    async purge(before) {
      await db.deleteFrom('password_reset').where('expires_at', '<', before.toISOString()).execute();
    },
  };
}
