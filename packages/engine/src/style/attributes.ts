import type { Extent } from '@motu/core';
import type { Attribute, AttributeSource } from '../source/attribute.ts';
import type { FeatureQuery, FeatureSource } from '../source/source.ts';

type Shape = 'point' | 'line' | 'polygon';

/** What a style may speak of: the columns of a table, and the shapes of its objects. */
export type PartAttributes = { attributes: readonly Attribute[]; shapes: Shape[] };

const EVERYWHERE: Extent = [-180, -90, 180, 90];
/** Objects whose shape is looked at: a table that mixes them says so early. */
const LOOKED_AT = 500;

export async function readAttributes(
  { table, filter }: Pick<FeatureQuery, 'table' | 'filter'>,
  features: Pick<FeatureSource, 'features'> & AttributeSource,
): Promise<PartAttributes | null> {
  const attributes = await features.attributes(table);
  if (!attributes) return null;
  const found = await features.features({
    table,
    extent: EVERYWHERE,
    resolution: 0,
    fields: [],
    filter,
    limit: LOOKED_AT,
  });
  return { attributes, shapes: [...new Set(found.map(({ geometry }) => geometry.kind as Shape))] };
}
