import { compareNames } from '@motu/core';
import type { Selectable } from 'kysely';
import type { Layer, LayerStore } from '../domain/layers.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';
import { removeOver, updateOver } from './versioned-rows.ts';
import { readVisibility, visibilityColumn } from './visibility-column.ts';

export function createLayerStore(db: Database): LayerStore {
  return {
    async all() {
      // Sorted here, since neither database sorts as French does: there are hundreds of them at most.
      return byName(await db.selectFrom('layer').selectAll().orderBy('id').execute()).map(toLayer);
    },

    async find(id) {
      const row = await db.selectFrom('layer').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toLayer(row) : null;
    },

    async add(layer) {
      await db.insertInto('layer').values(toRow(layer)).execute();
    },

    async update(layer) {
      const { id, version, ...columns } = toRow(layer);
      return updateOver(db, 'layer', { id, version }, columns);
    },

    remove: (id, version) => removeOver(db, 'layer', { id, version }),

    async locate({ id, version }, sourceOptions) {
      const changes = { source_options: JSON.stringify(sourceOptions) };
      await db.updateTable('layer').set(changes).where('id', '=', id).where('version', '=', version).execute();
    },

    async describe({ id, metadata, drawing, version }) {
      const columns = { metadata: JSON.stringify(metadata), drawing: drawing && JSON.stringify(drawing) };
      // A layer that someone has just saved is left to them.
      await updateOver(db, 'layer', { id, version }, columns);
    },
  };
}

function toLayer(row: Selectable<Tables['layer']>): Layer {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    aliases: JSON.parse(row.aliases),
    sourceType: row.source_type as Layer['sourceType'],
    sourceUrl: row.source_url,
    sourceOptions: JSON.parse(row.source_options),
    minZoom: row.min_zoom,
    maxZoom: row.max_zoom,
    options: JSON.parse(row.options),
    metadata: JSON.parse(row.metadata),
    drawing: row.drawing === null ? null : JSON.parse(row.drawing),
    searchable: row.searchable === 1,
    published: row.published === 1,
    ...readVisibility(row.visibility),
    version: row.version,
  };
}

function toRow(layer: Layer): Tables['layer'] {
  return {
    id: layer.id,
    slug: layer.slug,
    name: layer.name,
    aliases: JSON.stringify(layer.aliases),
    source_type: layer.sourceType,
    source_url: layer.sourceUrl,
    source_options: JSON.stringify(layer.sourceOptions),
    min_zoom: layer.minZoom,
    max_zoom: layer.maxZoom,
    options: JSON.stringify(layer.options),
    metadata: JSON.stringify(layer.metadata),
    drawing: layer.drawing && JSON.stringify(layer.drawing),
    searchable: Number(layer.searchable),
    published: Number(layer.published),
    visibility: visibilityColumn(layer.visibility),
    version: layer.version,
  };
}

const byName = <T extends { name: string }>(rows: T[]): T[] => rows.sort((a, b) => compareNames(a.name, b.name));
