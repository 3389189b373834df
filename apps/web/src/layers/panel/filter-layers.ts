import type { ContextGroup, LayerItem, MapContext } from '@motu/contract';
import { toSlug } from '@motu/core';

export type PanelGroup = { name: string; items: LayerItem[] };

/** The groups of a context with what matches the text, accents and capitals ignored: by the layer's name, or the group's. */
export function filterGroups({ groups, layers }: MapContext, text: string): PanelGroup[] {
  const itemsOf = ({ groupAndLayers }: ContextGroup) => groupAndLayers.flatMap(({ layer }) => layers[layer] ?? []);
  return groups
    .toSorted((a, b) => a.position - b.position)
    .flatMap((group) => filterItems(group.name, itemsOf(group), text));
}

/** The same for one group: none when nothing in it matches. */
export function filterItems(name: string, all: readonly LayerItem[], text: string): PanelGroup[] {
  const wanted = toSlug(text);
  const matches = (words: string) => toSlug(words).includes(wanted);
  const items = all.filter((item) => matches(item.name) || matches(name));
  return items.length > 0 ? [{ name, items }] : [];
}
