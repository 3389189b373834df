import type { ContextGroup } from '@motu/contract';
import { moved } from '../../ui/sortable-list.tsx';

export type Groups = ContextGroup[];
export type GroupLayer = ContextGroup['groupAndLayers'][number];

// What may be done to the groups of a context. Positions follow the order, so that what is typed reads like what is saved.

const inPlace = <T extends { position: number }>(items: readonly T[]): T[] =>
  items.map((item, position) => ({ ...item, position }));

const withGroup = (groups: Groups, index: number, change: (group: ContextGroup) => ContextGroup): Groups =>
  groups.map((group, i) => (i === index ? change(group) : group));

const withLayers = (groups: Groups, index: number, change: (layers: GroupLayer[]) => GroupLayer[]): Groups =>
  withGroup(groups, index, (group) => ({ ...group, groupAndLayers: inPlace(change(group.groupAndLayers)) }));

export const addGroup = (groups: Groups): Groups => inPlace([...groups, { name: '', position: 0, groupAndLayers: [] }]);

export const removeGroup = (groups: Groups, index: number): Groups => inPlace(groups.filter((_, i) => i !== index));

export const moveGroup = (groups: Groups, from: number, to: number): Groups => inPlace(moved(groups, from, to));

export const renameGroup = (groups: Groups, index: number, name: string): Groups =>
  withGroup(groups, index, (group) => ({ ...group, name }));

export const addLayers = (groups: Groups, index: number, slugs: readonly string[]): Groups =>
  withLayers(groups, index, (layers) => [
    ...layers,
    ...slugs.map((layer) => ({ position: 0, layer, options: { visible: false, opacity: 1 } })),
  ]);

export const removeLayer = (groups: Groups, index: number, slug: string): Groups =>
  withLayers(groups, index, (layers) => layers.filter(({ layer }) => layer !== slug));

export const moveLayer = (groups: Groups, index: number, slug: string, to: number): Groups =>
  withLayers(groups, index, (layers) =>
    moved(
      layers,
      layers.findIndex(({ layer }) => layer === slug),
      to,
    ),
  );

export const setLayer = (
  groups: Groups,
  index: number,
  slug: string,
  options: Partial<GroupLayer['options']>,
): Groups =>
  withLayers(groups, index, (layers) =>
    layers.map((entry) => (entry.layer === slug ? { ...entry, options: { ...entry.options, ...options } } : entry)),
  );

/** Takes a layer out of its group and puts it at the end of another, with its options. */
export function changeGroup(groups: Groups, from: number, slug: string, to: number): Groups {
  const entry = groups[from]?.groupAndLayers.find(({ layer }) => layer === slug);
  if (!entry || from === to) return groups;
  return withLayers(removeLayer(groups, from, slug), to, (layers) => [...layers, entry]);
}

/** Slugs of all layers, from top to bottom. */
export const layersOf = (groups: Groups): string[] =>
  groups.flatMap(({ groupAndLayers }) => groupAndLayers.map(({ layer }) => layer));

/** As text, for those who compare two versions: a `+` before what is shown at start. */
export function groupsAsText(groups: Groups): string {
  const line = ({ layer, options: { visible, opacity } }: GroupLayer) =>
    `  ${visible ? '+' : '–'} ${layer}${opacity < 1 ? ` (${Math.round(opacity * 100)} %)` : ''}`;
  return groups.flatMap(({ name, groupAndLayers }) => [name, ...groupAndLayers.map(line)]).join('\n');
}
