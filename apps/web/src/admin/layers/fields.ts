import type { LayerField, LayerInput } from '@motu/contract';
import { VISIBILITY_FIELD } from '../access/visibility.ts';
import type { ConflictField } from '../form/conflict.ts';
import { fr as fieldTexts } from './fields-fr.ts';
import { fr } from './form-fr.ts';
import { fr as postgisTexts } from './postgis-fr.ts';

export type LayerDraft = LayerInput & { version: number };

/** What is written, without the version that it was read in. */
export function toInput({ version: _, ...layer }: LayerDraft): LayerInput {
  return layer;
}

export const EMPTY: LayerDraft = {
  name: '',
  slug: '',
  aliases: [],
  sourceType: 'wms',
  sourceUrl: '',
  sourceOptions: { format: 'image/png', layer: '', style: '', projection: 'EPSG:4326' },
  minZoom: 0,
  maxZoom: 19,
  options: {},
  metadata: { description: null, producteur: null, date: null, note: null, avertissement: null },
  style: null,
  postgis: null,
  searchable: false,
  published: false,
  contexts: [],
  version: 0,
};

/** As a conflict names them. */
export const LAYER_FIELDS: readonly ConflictField<LayerDraft>[] = [
  { name: 'name', label: fr.name },
  { name: 'slug', label: fr.slug },
  { name: 'aliases', label: fr.aliases },
  { name: 'published', label: fr.published },
  VISIBILITY_FIELD,
  { name: 'searchable', label: fr.searchable },
  { name: 'sourceType', label: fr.sourceType },
  { name: 'sourceUrl', label: fr.sourceUrl },
  { name: 'sourceOptions', label: fr.tabNames.source },
  { name: 'postgis', label: postgisTexts.type },
  { name: 'minZoom', label: fr.minZoom },
  { name: 'maxZoom', label: fr.maxZoom },
  { name: 'options', label: fr.options },
  { name: 'style', label: fr.drawing },
  { name: 'fields', label: fr.tabNames.fields, show: (value) => describeFields((value as LayerField[] | null) ?? []) },
  { name: 'metadata', label: fr.tabNames.metadata, show: (value) => formatMetadata(value as LayerDraft['metadata']) },
];

/** One line for each text that is written. */
function formatMetadata(metadata: LayerDraft['metadata']): string {
  const written = (Object.keys(metadata) as (keyof typeof metadata)[]).filter((name) => metadata[name]);
  return written.map((name) => `${fr[name]} : ${metadata[name]}`).join('\n');
}

/** For those who compare two versions: a line each. */
function describeFields(fields: readonly LayerField[]): string {
  return fields
    .map(({ name, title, unit, description, format, decimals, hidden }) => {
      const more = [
        unit,
        format && fieldTexts.formats[format],
        decimals,
        description,
        hidden && fieldTexts.hidden,
      ].filter((one) => one !== undefined);
      return `${title} (${[name, ...more].join(', ')})`;
    })
    .join('\n');
}

export type TabName = keyof typeof fr.tabNames;
export const TABS = Object.keys(fr.tabNames) as TabName[];

const TAB_OF: Record<string, TabName> = {
  name: 'identity',
  slug: 'identity',
  aliases: 'identity',
  contexts: 'identity',
  published: 'identity',
  searchable: 'identity',
  sourceType: 'source',
  sourceUrl: 'source',
  sourceOptions: 'source',
  postgis: 'source',
  minZoom: 'display',
  maxZoom: 'display',
  style: 'display',
  fields: 'fields',
  metadata: 'metadata',
  options: 'info',
  visibility: 'access',
};

/** The tab that holds a field: `options.info.0.url` → `info`. */
export function tabOf(field: string): TabName {
  return TAB_OF[field.split('.')[0] ?? ''] ?? 'identity';
}
