import { placeType } from '@motu/answers';
import { anchorOf, extentOf, type Feature, type FeatureSource, type Filter } from '@motu/engine/source';
import type { SearchEntry } from '@motu/search';
import { importanceOf, text } from './feature-values.ts';

/** A layer whose features are found by name, as much of it as reading it needs. */
export type SearchableLayer = {
  slug: string;
  name: string;
  table: string;
  filter: Filter | null;
  /** What the layer tells of its features, the title first unless one is called `nom`. */
  fields: readonly string[];
};

/** Fields that say where a feature is; the others say what it is. */
const PLACES = new Set(['commune', 'ile', 'archipel', 'subdivision']);
/** Features of one layer that are read: a bound on the memory of the index. */
const MOST_FEATURES = 100_000;

export async function readLayer(source: FeatureSource, layer: SearchableLayer): Promise<SearchEntry[]> {
  const { table, filter, fields } = layer;
  const features = await source.features({
    table,
    extent: [-180, -90, 180, 90],
    resolution: 0,
    fields: [...fields, 'rang', 'importance', 'archipel'],
    ...(filter !== null && { filter }),
    limit: MOST_FEATURES,
  });
  return features.map((feature) => toEntry(feature, layer)).filter((entry) => entry !== null);
}

function toEntry({ id, geometry, properties }: Feature, layer: SearchableLayer): SearchEntry | null {
  const titleField = layer.fields.includes('nom') ? 'nom' : (layer.fields[0] ?? '');
  const title = text(properties[titleField]);
  if (!title) return null;
  const classe = [String(properties.classe), layer.table].find((name) => placeType(name)) ?? layer.slug;
  const { label, words = '' } = placeType(classe) ?? { label: layer.name };
  const fieldWords = layer.fields
    .filter((field) => field !== titleField && !PLACES.has(field))
    .map((field) => text(properties[field]));
  return {
    id: `${layer.slug}-${id}`,
    kind: 'lieu',
    title,
    aliases: [],
    words: [label, words, ...fieldWords].filter(Boolean).join(' '),
    classe,
    type: label,
    commune: text(properties.commune),
    ile: text(properties.ile),
    archipel: text(properties.archipel),
    slug: layer.slug,
    importance: importanceOf(properties),
    position: anchorOf(geometry),
    extent: geometry.kind === 'point' ? null : extentOf(geometry),
  };
}
