import type { Layer } from '../layer/layer.ts';
import { isNamed } from '../layer/part.ts';
import { readPostgisName } from '../source/postgis/table-name.ts';
import { BASE_MAP_LAYERS } from './base-map-layers.ts';

/** What one layer of the vector tiles of a layer is called and tells, as TileJSON says it. */
export type VectorLayer = {
  id: string;
  description: string;
  /** What attributes mean, by their names. */
  fields: Readonly<Record<string, string>>;
};

/** The layers that the vector tiles of a layer may hold; none for one that has no such tiles. */
export function vectorLayers(layer: Layer): VectorLayer[] {
  const { content, slug, title } = layer;
  const fields = Object.fromEntries(layer.fields.map((field) => [field.name, field.title]));
  switch (content.kind) {
    case 'base-map':
      return BASE_MAP_LAYERS.map(({ name, fields }) => ({ id: name, description: '', fields }));
    case 'features':
      return withNames({ id: slug, description: title, fields }, isNamed(content));
    case 'composed':
      return content.parts.flatMap((part) =>
        withNames({ id: partName(part.table), description: '', fields }, isNamed(part)),
      );
    default:
      return [];
  }
}

/** A table of a composed layer, without the schema of a database. */
export const partName = (table: string): string => readPostgisName(table)?.table ?? table;

/** The layer of the names of another. */
export const namesName = (id: string): string => `${id}-noms`;

function withNames(own: VectorLayer, named: boolean): VectorLayer[] {
  if (!named) return [own];
  const fields = { nom: 'Nom', rang: 'Rang\u00a0: les plus petits d’abord' };
  return [own, { id: namesName(own.id), description: `${own.description} (noms)`, fields }];
}
