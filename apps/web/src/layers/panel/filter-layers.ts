import type { ContextGroup, LayerItem, MapContext } from '@motu/contract';
import { toSlug } from '@motu/core';

export type PanelGroup = { name: string; items: LayerItem[] };

/** The groups of a context with what matches the text, accents and capitals ignored: by the layer's name, or the group's. */
export function filterGroups({ groups, layers }: MapContext, text: string): PanelGroup[] {
  const wanted = toSlug(text);
  const matches = (name: string) => toSlug(name).includes(wanted);
  const itemsOf = ({ name, groupAndLayers }: ContextGroup) =>
    groupAndLayers.flatMap(({ layer }) => layers[layer] ?? []).filter((item) => matches(item.name) || matches(name));
  return groups
    .toSorted((a, b) => a.position - b.position)
    .map((group) => ({ name: group.name, items: itemsOf(group) }))
    .filter(({ items }) => items.length > 0);
}
