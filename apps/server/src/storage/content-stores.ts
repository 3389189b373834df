import type { Selectable } from 'kysely';
import type { Location, LocationStore } from '../domain/stores/location-store.ts';
import type { ReleaseNote, ReleaseNoteStore } from '../domain/stores/release-note-store.ts';
import type { SettingStore } from '../domain/stores/setting-store.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';
import { removeOver, updateOver } from './versioned-rows.ts';

export function createLocationStore(db: Database): LocationStore {
  const all = () => db.selectFrom('location').selectAll();
  return {
    all: async () => (await all().execute()).map(toLocation),

    async find(id) {
      const row = await all().where('id', '=', id).executeTakeFirst();
      return row ? toLocation(row) : null;
    },

    async findByPath(path) {
      const row = await all().where('path', '=', path).executeTakeFirst();
      return row ? toLocation(row) : null;
    },

    async add({ slug, ...location }) {
      await db
        .insertInto('location')
        .values({ ...location, path: slug })
        .execute();
    },

    update: ({ id, version, slug, ...columns }) =>
      updateOver(db, 'location', { id, version }, { ...columns, path: slug }),

    remove: (id, version) => removeOver(db, 'location', { id, version }),
  };
}

const toLocation = ({ path, ...location }: Selectable<Tables['location']>): Location => ({ ...location, slug: path });

export function createReleaseNoteStore(db: Database): ReleaseNoteStore {
  const all = () => db.selectFrom('release_note').selectAll().orderBy('sort_order', 'desc').orderBy('id');
  return {
    all: async () => (await all().execute()).map(toNote),

    published: async () => (await all().where('published', '=', 1).execute()).map(toNote),

    async find(id) {
      const row = await all().where('id', '=', id).executeTakeFirst();
      return row ? toNote(row) : null;
    },

    async add({ order, published, ...note }) {
      await db
        .insertInto('release_note')
        .values({ ...note, sort_order: order, published: Number(published) })
        .execute();
    },

    update: ({ id, version, content, order, published }) =>
      updateOver(db, 'release_note', { id, version }, { content, sort_order: order, published: Number(published) }),

    remove: (id, version) => removeOver(db, 'release_note', { id, version }),
  };
}

function toNote({ sort_order, published, ...note }: Selectable<Tables['release_note']>): ReleaseNote {
  return { ...note, order: sort_order, published: published === 1 };
}

export function createSettingStore(db: Database): SettingStore {
  const row = (name: string) =>
    db.selectFrom('setting').select(['value', 'version']).where('name', '=', name).executeTakeFirst();
  return {
    async read(name) {
      const found = await row(name);
      return found ? JSON.parse(found.value) : null;
    },

    async write(name, value) {
      const text = JSON.stringify(value);
      await db
        .insertInto('setting')
        .values({ name, value: text, version: 1 })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet((stored) => ({ value: text, version: stored('setting.version', '+', 1) })),
        )
        .execute();
    },

    async readVersion(name) {
      const found = await row(name);
      return found ? { value: JSON.parse(found.value), version: found.version } : { value: null, version: 0 };
    },

    async writeOver(name, value, version) {
      const columns = { value: JSON.stringify(value), version: version + 1 };
      const saved =
        version === 0
          ? await db
              .insertInto('setting')
              .values({ name, ...columns })
              .onConflict((conflict) => conflict.column('name').doNothing())
              .returning('name')
              .executeTakeFirst()
          : await db
              .updateTable('setting')
              .set(columns)
              .where('name', '=', name)
              .where('version', '=', version)
              .returning('name')
              .executeTakeFirst();
      return saved !== undefined;
    },
  };
}
