import type { Selectable } from 'kysely';
import type { LayerData, LayerDataStore } from '../domain/stores/layer-data-store.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export function createLayerDataStore(db: Database): LayerDataStore {
  const all = () => db.selectFrom('layer_data').selectAll().orderBy('layer_id').orderBy('number', 'desc');
  return {
    of: async (layerId) => (await all().where('layer_id', '=', layerId).execute()).map(toData),

    all: async () => (await all().execute()).map(toData),

    async add({ layerId, fileName, keptStyle, drawing, ...data }) {
      await db
        .insertInto('layer_data')
        .values({
          ...data,
          layer_id: layerId,
          file_name: fileName,
          kept_style: Number(keptStyle),
          drawing: JSON.stringify(drawing),
        })
        .execute();
    },

    async keepDrawing(id, drawing) {
      const changes = { drawing: JSON.stringify(drawing) };
      await db.updateTable('layer_data').set(changes).where('id', '=', id).execute();
    },

    async remove(ids) {
      if (ids.length > 0) await db.deleteFrom('layer_data').where('id', 'in', ids).execute();
    },
  };
}

function toData(row: Selectable<Tables['layer_data']>): LayerData {
  const { layer_id, file_name, kept_style, drawing, ...data } = row;
  return { ...data, layerId: layer_id, fileName: file_name, keptStyle: kept_style === 1, drawing: JSON.parse(drawing) };
}
