import type { LayerItem } from '@motu/contract';
import type { OwnObjects } from '../own/index.ts';
import { saveFile } from '../ui/save-file.ts';
import { TABLE_FORMATS, type TableSource } from './source.ts';

/** The objects of a file of this device: its worker is asked, and no server. */
export function ownSource({ slug, name, fields }: LayerItem, objects: OwnObjects): TableSource {
  return {
    key: slug,
    name,
    formats: TABLE_FORMATS,
    columns: async () => fields.map((field, i) => ({ ...field, kind: objects.fields[i]?.kind ?? 'text' })),
    page: (query, sort, range) => objects.ask('page', { query, sort, ...range }),
    rank: (query, sort, id) => objects.ask('rank', { query, sort, id }),
    values: (field) => objects.ask('values', { field }),
    statistics: (query) => objects.ask('figures', { query }),
    shapes: (ids) => objects.ask('shapes', { ids }),
    touching: (query, ring, limit) => objects.ask('touching', { query, ring, limit }),
    async export(format, query) {
      saveFile(`${name}.${format}`, await objects.ask('write', { format, query }));
    },
  };
}
