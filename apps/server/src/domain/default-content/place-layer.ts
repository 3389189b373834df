import type { ContextGroup } from '@motu/contract';

/**
 * The groups of a context with a layer more, where the catalogue has it: in the group of that name, or else in the one that holds a neighbour of it, beside
 * its nearest neighbour. The same groups when there is no place for it, or when it is there.
 */
export function placeLayer(groups: ContextGroup[], slug: string, catalogue: readonly ContextGroup[]): ContextGroup[] {
  const holds = ({ groupAndLayers }: ContextGroup, layer: string) => groupAndLayers.some((one) => one.layer === layer);
  const model = catalogue.find((group) => holds(group, slug));
  if (!model || groups.some((group) => holds(group, slug))) return groups;
  const order = model.groupAndLayers.map(({ layer }) => layer);
  const at = order.indexOf(slug);
  const above = order.slice(0, at).reverse();
  const below = order.slice(at + 1);
  const isNeighbour = ({ layer }: { layer: string }) => order.includes(layer);
  const home =
    groups.find(({ name }) => name === model.name) ??
    groups.find(({ groupAndLayers }) => groupAndLayers.some(isNeighbour));
  const entry = model.groupAndLayers[at];
  if (!home || !entry) return groups;
  const layers = home.groupAndLayers.toSorted((a, b) => a.position - b.position);
  const indexOf = (wanted: string) => layers.findIndex(({ layer }) => layer === wanted);
  const after = above.map(indexOf).find((index) => index >= 0);
  const before = below.map(indexOf).find((index) => index >= 0);
  layers.splice(after === undefined ? (before ?? layers.length) : after + 1, 0, { ...entry });
  const placed = { ...home, groupAndLayers: layers.map((one, position) => ({ ...one, position })) };
  return groups.map((group) => (group === home ? placed : group));
}
