import type { Group } from '@motu/contract';
import { compareNames } from '@motu/core';
import type { Selectable } from 'kysely';
import { type GroupStore, groupKey } from '../domain/stores/group-store.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';
import { removeOver, updateOver } from './versioned-rows.ts';

export function createGroupStore(db: Database): GroupStore {
  const forget = (groupId: string) => db.deleteFrom('group_member').where('group_id', '=', groupId).execute();

  async function join({ id, members }: Pick<Group, 'id' | 'members'>): Promise<void> {
    if (members.length === 0) return;
    const rows = members.map(({ account, until }) => ({ group_id: id, account_id: account, until }));
    await db.insertInto('group_member').values(rows).execute();
  }

  return {
    async all() {
      const groups = await db.selectFrom('account_group').selectAll().execute();
      const members = await db.selectFrom('group_member').selectAll().orderBy('account_id').execute();
      const byGroup = Map.groupBy(members, ({ group_id }) => group_id);
      return groups.map((row) => toGroup(row, byGroup.get(row.id))).sort((a, b) => compareNames(a.name, b.name));
    },

    async find(id) {
      const row = await db.selectFrom('account_group').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return null;
      const members = db.selectFrom('group_member').selectAll().where('group_id', '=', id).orderBy('account_id');
      return toGroup(row, await members.execute());
    },

    async add({ id, name, description, members, version }) {
      await db
        .insertInto('account_group')
        .values({ id, name, name_key: groupKey(name), description, version })
        .execute();
      await join({ id, members });
    },

    async update({ id, version, name, description, members }) {
      const columns = { name, name_key: groupKey(name), description };
      if (!(await updateOver(db, 'account_group', { id, version }, columns))) return false;
      await forget(id);
      await join({ id, members });
      return true;
    },

    async remove(id, version) {
      if (!(await removeOver(db, 'account_group', { id, version }))) return false;
      await forget(id);
      return true;
    },

    async ofAccount(accountId, day) {
      const rows = await db
        .selectFrom('group_member')
        .select('group_id')
        .where('account_id', '=', accountId)
        .where((row) => row.or([row('until', 'is', null), row('until', '>=', day)]))
        .execute();
      return rows.map(({ group_id }) => group_id);
    },

    async setMember(groupId, accountId, isMember) {
      const there = db.selectFrom('group_member').select('until').where('group_id', '=', groupId);
      const now = await there.where('account_id', '=', accountId).executeTakeFirst();
      if (isMember === (now !== undefined)) return;
      // Whoever has the group open in a form must not write over it.
      const { numUpdatedRows } = await db
        .updateTable('account_group')
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('id', '=', groupId)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const member = { group_id: groupId, account_id: accountId };
      if (isMember)
        await db
          .insertInto('group_member')
          .values({ ...member, until: null })
          .execute();
      else
        await db
          .deleteFrom('group_member')
          .where('group_id', '=', groupId)
          .where('account_id', '=', accountId)
          .execute();
    },

    async forgetAccount(accountId) {
      await db.deleteFrom('group_member').where('account_id', '=', accountId).execute();
    },
  };
}

function toGroup(
  { id, name, description, version }: Selectable<Tables['account_group']>,
  members: Selectable<Tables['group_member']>[] = [],
): Group {
  const list = members.map(({ account_id, until }) => ({ account: account_id, until }));
  return { id, name, description, members: list, version };
}
