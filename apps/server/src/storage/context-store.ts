import { compareNames } from '@motu/core';
import type { Selectable } from 'kysely';
import type { Context, ContextStore } from '../domain/stores/context-store.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';
import { removeOver, updateOver } from './versioned-rows.ts';
import { readVisibility, visibilityColumn } from './visibility-column.ts';

export function createContextStore(db: Database): ContextStore {
  return {
    async all() {
      const rows = await db.selectFrom('context').selectAll().orderBy('id').execute();
      return rows.sort((a, b) => compareNames(a.name, b.name)).map(toContext);
    },

    async findDefault() {
      const row = await db.selectFrom('context').selectAll().where('is_default', '=', 1).executeTakeFirst();
      return row ? toContext(row) : null;
    },

    async findBySlug(slug) {
      const row = await db.selectFrom('context').selectAll().where('slug', '=', slug).executeTakeFirst();
      return row ? toContext(row) : null;
    },

    async find(id) {
      const row = await db.selectFrom('context').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toContext(row) : null;
    },

    async add(context) {
      await db.insertInto('context').values(toRow(context)).execute();
    },

    async update(context) {
      const { id, version, ...columns } = toRow(context);
      return updateOver(db, 'context', { id, version }, columns);
    },

    remove: (id, version) => removeOver(db, 'context', { id, version }),
  };
}

function toRow(context: Context): Tables['context'] {
  const { isDefault, defaultZoom, minZoom, maxZoom, center, extent, groups, published, visibility, ...columns } =
    context;
  return {
    ...columns,
    is_default: Number(isDefault),
    default_zoom: defaultZoom,
    min_zoom: minZoom,
    max_zoom: maxZoom,
    center: center && JSON.stringify(center),
    extent: extent && JSON.stringify(extent),
    groups: JSON.stringify(groups),
    published: Number(published),
    visibility: visibilityColumn(visibility),
  };
}

function toContext(row: Selectable<Tables['context']>): Context {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    isDefault: row.is_default === 1,
    defaultZoom: row.default_zoom,
    minZoom: row.min_zoom,
    maxZoom: row.max_zoom,
    center: row.center && JSON.parse(row.center),
    extent: row.extent && JSON.parse(row.extent),
    groups: JSON.parse(row.groups),
    published: row.published === 1,
    ...readVisibility(row.visibility),
    version: row.version,
  };
}
