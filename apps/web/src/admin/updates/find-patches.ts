import { isOwn, type ListedLayer, type SourceOptionsInput } from '@motu/contract';
import type { Capabilities } from './read-capabilities.ts';
import { formatOptions, inOrder, recompute } from './recompute.ts';

/** A layer whose source is not what the capabilities say (ADM-03). */
export type Patch = Pick<ListedLayer, 'id' | 'name' | 'slug' | 'minZoom' | 'maxZoom'> & {
  before: SourceOptionsInput;
  after: SourceOptionsInput;
};

export function findPatches(layers: readonly ListedLayer[], capabilities: Capabilities): Patch[] {
  return layers.flatMap(({ id, name, slug, minZoom, maxZoom, sourceType, sourceUrl, admin }) => {
    // These capabilities are ours: a layer of another server has its own.
    if (!admin || sourceType !== 'wmts' || !isOwn(sourceUrl)) return [];
    const after = recompute(admin.sourceOptions, capabilities);
    if (!after) return [];
    const { extent, format, layer, matrixSet, projection, style, tileGrid } = admin.sourceOptions;
    const before = inOrder({ extent, format, layer, matrixSet, projection, style, tileGrid });
    return formatOptions(before) === formatOptions(after) ? [] : [{ id, name, slug, minZoom, maxZoom, before, after }];
  });
}
