import type { LayerItem } from '@motu/contract';
import type { ShownLayer } from '../../layers/index.ts';
import type { Groups } from './group-edits.ts';

/** What a context shows at start, from the top of the map to its bottom: base maps are under everything. */
export function shownAtStart(groups: Groups, layers: readonly LayerItem[]): ShownLayer[] {
  const bySlug = new Map(layers.map((item) => [item.slug, item]));
  const shown = groups
    .flatMap(({ groupAndLayers }) => groupAndLayers)
    .flatMap(({ layer, options: { visible, opacity } }) => {
      const item = bySlug.get(layer);
      return item && visible ? [{ item, opacity }] : [];
    });
  const isBase = ({ item }: ShownLayer) => item.options.baseMap === true;
  return [...shown.filter((layer) => !isBase(layer)), ...shown.filter(isBase)];
}
