import { createHash } from 'node:crypto';
import type { LayerMetadata } from '@motu/contract';
import type { Layer, LayerDrawing } from '../layers.ts';

/** What of a layer follows the catalogue, each by itself: an administrator who has renamed a layer still gets its new style. */
type LayerPart = {
  read(layer: Layer): unknown;
  /** The layer with this part as another one has it. */
  take(layer: Layer, from: Layer): Layer;
};

const words = (...keys: (keyof LayerMetadata)[]): LayerPart => ({
  read: ({ metadata }) => keys.map((key) => metadata[key]),
  take: (layer, { metadata }) => ({
    ...layer,
    metadata: { ...layer.metadata, ...Object.fromEntries(keys.map((key) => [key, metadata[key]])) },
  }),
});

const drawn = (key: keyof LayerDrawing): LayerPart => ({
  read: ({ drawing }) => drawing?.[key],
  take: (layer, { drawing }) =>
    layer.drawing && drawing ? { ...layer, drawing: { ...layer.drawing, [key]: drawing[key] } } : layer,
});

const own = (...keys: (keyof Layer)[]): LayerPart => ({
  read: (layer) => keys.map((key) => layer[key]),
  take: (layer, from) => ({ ...layer, ...Object.fromEntries(keys.map((key) => [key, from[key]])) }),
});

const LAYER_PARTS = {
  name: own('name'),
  zooms: own('minZoom', 'maxZoom'),
  options: own('options'),
  searchable: own('searchable'),
  description: words('description'),
  note: words('note'),
  warning: words('avertissement'),
  producer: words('producteur', 'date'),
  content: drawn('content'),
  fields: drawn('fields'),
  legend: drawn('legend'),
  sources: drawn('sources'),
} as const satisfies Record<string, LayerPart>;

export type PartName = keyof typeof LAYER_PARTS;
export const PART_NAMES = Object.keys(LAYER_PARTS) as PartName[];

/** What we last wrote of each part, as a fingerprint; a part that is missing was an administrator's already. */
export type Written = Partial<Record<PartName, string>>;

export function fingerprintOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value, sortKeys) ?? '')
    .digest('hex')
    .slice(0, 12);
}

/** A form may send the same options in another order. */
function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function partsOf(layer: Layer): Record<PartName, string> {
  const prints = PART_NAMES.map((name) => [name, fingerprintOf(LAYER_PARTS[name].read(layer))]);
  return Object.fromEntries(prints);
}

/** The layer as the catalogue has it now, but for what an administrator has changed; and what is ours in it from now on. */
export function renewParts(layer: Layer, made: Layer, written: Written): { next: Layer; written: Written } {
  const before = partsOf(layer);
  const now = partsOf(made);
  let next = layer;
  const ours: Written = { ...written };
  for (const name of PART_NAMES) {
    if (before[name] !== written[name]) continue;
    ours[name] = now[name];
    if (before[name] !== now[name]) next = LAYER_PARTS[name].take(next, made);
  }
  return { next, written: ours };
}
