import {
  formatOptions,
  inOrder,
  isOwn,
  type ListedLayer,
  recomputeOutside,
  type SourceOptionsInput,
  type UpstreamCapabilities,
} from '@motu/contract';
import type { Capabilities } from './read-capabilities.ts';
import { recompute } from './recompute.ts';

/** A layer whose source is not what the capabilities say (ADM-03). */
export type Patch = Pick<ListedLayer, 'id' | 'name' | 'slug' | 'minZoom' | 'maxZoom'> & {
  before: SourceOptionsInput;
  after: SourceOptionsInput;
};

/** By what our own tile service announces. */
export function findPatches(layers: readonly ListedLayer[], capabilities: Capabilities): Patch[] {
  return layers.flatMap((layer) => {
    const { sourceType, sourceUrl, admin } = layer;
    // A layer of another server has capabilities of its own.
    if (!admin || admin.upstream || sourceType !== 'wmts' || !isOwn(sourceUrl)) return [];
    return patchTo(layer, admin.sourceOptions, recompute(admin.sourceOptions, capabilities));
  });
}

export type Upstream = NonNullable<NonNullable<ListedLayer['admin']>['upstream']>;

/** The services of other servers that layers are made of, each once. */
export function upstreamsOf(layers: readonly ListedLayer[]): Upstream[] {
  const found = layers.flatMap(({ admin }) => (admin?.upstream ? [admin.upstream] : []));
  return [...new Map(found.map((upstream) => [keyOf(upstream), upstream])).values()];
}

type OutsideUpdates = {
  patches: Patch[];
  /** Layers that their server no longer offers. */
  gone: ListedLayer[];
};

/** By what another server announces of the layers that are made of it. */
export function findOutsideUpdates(
  layers: readonly ListedLayer[],
  upstream: Upstream,
  capabilities: UpstreamCapabilities,
): OutsideUpdates {
  const updates: OutsideUpdates = { patches: [], gone: [] };
  for (const layer of layers) {
    const { admin } = layer;
    if (!admin?.upstream || keyOf(admin.upstream) !== keyOf(upstream)) continue;
    const after = recomputeOutside(admin.sourceOptions, capabilities);
    if (after) updates.patches.push(...patchTo(layer, admin.sourceOptions, after));
    else updates.gone.push(layer);
  }
  return updates;
}

const keyOf = ({ type, url }: Upstream): string => `${type} ${url}`;

function patchTo(
  { id, name, slug, minZoom, maxZoom }: ListedLayer,
  { extent, format, layer, matrixSet, projection, style, tileGrid }: SourceOptionsInput,
  after: SourceOptionsInput | null,
): Patch[] {
  const before = inOrder({ extent, format, layer, matrixSet, projection, style, tileGrid });
  if (!after || formatOptions(before) === formatOptions(after)) return [];
  return [{ id, name, slug, minZoom, maxZoom, before, after }];
}
