import type { LayerItem } from '@motu/contract';
import { useDay, useLayers } from '../layers/index.ts';
import { ownParts, ownStore } from '../own/index.ts';
import { useStore } from '../ui/store.ts';
import { ogcSource } from './ogc-source.ts';
import { ownSource } from './own-source.ts';
import type { TableSource } from './source.ts';

/** A layer by its slug: one of the open context, or one that the visitor added. */
export function useItemOf(): (slug: string) => LayerItem | undefined {
  const { context } = useLayers();
  const own = useStore(ownStore, (entries) => entries);
  return (slug) => context?.layers[slug] ?? own.find((entry) => entry.slug === slug)?.item;
}

/** Where the objects of a layer come from: the server, on the chosen day, or this device. */
export function useSourceOf(): (item: LayerItem) => TableSource {
  const day = useDay();
  return (item) => sourceOf(item, day);
}

export function sourceOf(item: LayerItem, day: string): TableSource {
  const objects = ownParts.get(item.slug)?.objects();
  return objects ? ownSource(item, objects) : ogcSource(item, day);
}
