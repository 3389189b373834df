import type { LocationStore } from '../domain/locations.ts';
import type { ReleaseNoteStore } from '../domain/release-notes.ts';
import type { SettingStore } from '../domain/settings.ts';
import type { Database } from './database.ts';

export function createLocationStore(db: Database): LocationStore {
  return {
    findByPath: async (path) =>
      (await db.selectFrom('location').selectAll().where('path', '=', path).executeTakeFirst()) ?? null,

    async add(location) {
      await db.insertInto('location').values(location).execute();
    },
  };
}

export function createReleaseNoteStore(db: Database): ReleaseNoteStore {
  return {
    async published() {
      const rows = await db
        .selectFrom('release_note')
        .selectAll()
        .where('published', '=', 1)
        .orderBy('sort_order', 'desc')
        .execute();
      return rows.map(({ sort_order, published, ...note }) => ({
        ...note,
        order: sort_order,
        published: published === 1,
      }));
    },

    async add({ order, published, ...note }) {
      await db
        .insertInto('release_note')
        .values({ ...note, sort_order: order, published: Number(published) })
        .execute();
    },
  };
}

export function createSettingStore(db: Database): SettingStore {
  return {
    async read(name) {
      const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
      return row ? JSON.parse(row.value) : null;
    },

    async write(name, value) {
      const text = JSON.stringify(value);
      await db
        .insertInto('setting')
        .values({ name, value: text, version: 1 })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((row) => ({ value: text, version: row('setting.version', '+', 1) })),
        )
        .execute();
    },
  };
}
