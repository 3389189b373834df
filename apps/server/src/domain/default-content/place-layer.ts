import type { ContextGroup } from '@motu/contract';

type Entry = ContextGroup['groupAndLayers'][number];

const holds = ({ groupAndLayers }: ContextGroup, wanted: readonly string[]) =>
  groupAndLayers.some(({ layer }) => wanted.includes(layer));
const inOrder = <T extends { position: number }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.position - b.position);
const counted = <T>(items: readonly T[]) => items.map((item, position) => ({ ...item, position }));

/**
 * The groups of a context with a layer more, where the catalogue has it: in the group of that name, or else in the one that holds a neighbour of it, beside
 * its nearest neighbour. A group that is new altogether comes after the one that it follows. The same groups when there is no place, or when the layer is
 * there. `added` are the layers that are new.
 */
export function placeLayer(
  groups: ContextGroup[],
  slug: string,
  catalogue: readonly ContextGroup[],
  added: readonly string[],
): ContextGroup[] {
  const model = catalogue.find((group) => holds(group, [slug]));
  const entry = model?.groupAndLayers.find(({ layer }) => layer === slug);
  if (!model || !entry || groups.some((group) => holds(group, [slug]))) return groups;
  const order = inOrder(model.groupAndLayers).map(({ layer }) => layer);
  const home = groups.find(({ name }) => name === model.name) ?? groups.find((group) => holds(group, order));
  if (home) {
    const placed = { ...home, groupAndLayers: counted(placeEntry(inOrder(home.groupAndLayers), entry, order)) };
    return groups.map((group) => (group === home ? placed : group));
  }
  if (!order.every((layer) => added.includes(layer))) return groups; // an administrator has taken the group away
  return addGroup(inOrder(groups), { ...model, groupAndLayers: counted([entry]) }, catalogue);
}

function placeEntry(layers: Entry[], entry: Entry, order: readonly string[]): Entry[] {
  const at = order.indexOf(entry.layer);
  const indexOf = (wanted: string) => layers.findIndex(({ layer }) => layer === wanted);
  const isThere = (index: number) => index >= 0;
  const after = order.slice(0, at).reverse().map(indexOf).find(isThere);
  const before = order
    .slice(at + 1)
    .map(indexOf)
    .find(isThere);
  return layers.toSpliced(after === undefined ? (before ?? layers.length) : after + 1, 0, entry);
}

function addGroup(groups: ContextGroup[], made: ContextGroup, catalogue: readonly ContextGroup[]): ContextGroup[] {
  const names = inOrder(catalogue).map(({ name }) => name);
  const above = names.slice(0, names.indexOf(made.name)).reverse();
  const after = above.map((wanted) => groups.findIndex(({ name }) => name === wanted)).find((index) => index >= 0);
  // None of the groups of the catalogue is left: the context is of another kind now.
  if (after === undefined) return groups;
  return counted(groups.toSpliced(after + 1, 0, made));
}
