import type { Role } from '@motu/contract';
import { AppError, compareNames } from '@motu/core';
import type { Selectable } from 'kysely';
import { type Account, type AccountStore, usernameKey } from '../domain/accounts.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';
import { removeOver, updateOver } from './versioned-rows.ts';

export function createAccountStore(db: Database): AccountStore {
  return {
    async findByUsername(username) {
      const row = await db
        .selectFrom('account')
        .selectAll()
        .where('username_key', '=', usernameKey(username))
        .executeTakeFirst();
      return row ? toAccount(row) : null;
    },

    async find(id) {
      const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toAccount(row) : null;
    },

    async list() {
      const rows = await db.selectFrom('account').selectAll().orderBy('username_key').execute();
      return rows.sort((a, b) => compareNames(a.username, b.username)).map(toAccount);
    },

    async count() {
      const { total } = await db
        .selectFrom('account')
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    async add({ id, username, version, ...rest }) {
      const added = await db
        .insertInto('account')
        .values({ id, username, username_key: usernameKey(username), version, ...toColumns(rest) })
        .onConflict((conflict) => conflict.column('username_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (added) return;
      const message = `Le nom d’utilisateur « ${username} » est déjà pris.`;
      throw new AppError('invalid', message, { fields: [{ field: 'username', message }] });
    },

    async update(id, changes) {
      await db
        .updateTable('account')
        .set((row) => ({ ...toColumns(changes), version: row('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    save: ({ id, username: _, version, ...rest }) => updateOver(db, 'account', { id, version }, toColumns(rest)),

    remove: (id, version) => removeOver(db, 'account', { id, version }),

    async lockAdmins() {
      // A write that changes nothing holds the rows on PostgreSQL; on SQLite the transaction holds everything already.
      await db.updateTable('account').set({ role: 'admin' }).where('role', '=', 'admin').execute();
    },

    async replaceContext(slug, next) {
      await db
        .updateTable('account')
        .set((row) => ({ context: next, version: row('version', '+', 1) }))
        .where('context', '=', slug)
        .execute();
    },
  };
}

export function toAccount(row: Selectable<Tables['account']>): Account {
  return {
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    role: row.role as Role,
    context: row.context,
    email: row.email,
    passwordHash: row.password_hash,
    mustChangePassword: row.must_change_password === 1,
    disabled: row.disabled === 1,
    version: row.version,
  };
}

type Changes = Omit<Account, 'id' | 'username' | 'version'>;
type Columns = Omit<Tables['account'], 'id' | 'username' | 'username_key' | 'version'>;

function toColumns(changes: Changes): Columns;
function toColumns(changes: Partial<Changes>): Partial<Columns>;
function toColumns(changes: Partial<Changes>): Partial<Columns> {
  const columns: Partial<Columns> = {};
  if (changes.displayName !== undefined) columns.display_name = changes.displayName;
  if (changes.role !== undefined) columns.role = changes.role;
  if (changes.context !== undefined) columns.context = changes.context;
  if (changes.email !== undefined) columns.email = changes.email;
  if (changes.passwordHash !== undefined) columns.password_hash = changes.passwordHash;
  if (changes.mustChangePassword !== undefined) columns.must_change_password = Number(changes.mustChangePassword);
  if (changes.disabled !== undefined) columns.disabled = Number(changes.disabled);
  return columns;
}
