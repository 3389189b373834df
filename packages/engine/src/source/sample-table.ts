import type { Extent } from '@motu/core';
import type { Feature, FeatureQuery, FeatureSource } from './source.ts';

/** The attributes of a layer's table, and the first of its objects. */
export type TableSample = { columns: readonly string[]; objects: readonly Feature['properties'][] };

const EVERYWHERE: Extent = [-180, -90, 180, 90];

/** Null when there is no such table. */
export async function sampleTable(
  { table, filter }: Pick<FeatureQuery, 'table' | 'filter'>,
  features: Pick<FeatureSource, 'fields' | 'features'>,
  limit: number,
): Promise<TableSample | null> {
  const columns = await features.fields(table);
  if (!columns) return null;
  const found = await features.features({ table, extent: EVERYWHERE, resolution: 0, fields: columns, filter, limit });
  return { columns, objects: [...found].sort((a, b) => a.id - b.id).map(({ properties }) => properties) };
}
