import type { ContextGroup, LayerUse } from '@motu/contract';
import { AppError, compareNames } from '@motu/core';
import { inPlace } from './context-edits.ts';
import { type By, refuse } from './edits.ts';
import { oneLine } from './journal.ts';
import type { Stores } from './state.ts';
import type { Context } from './stores/context-store.ts';

type Entry = ContextGroup['groupAndLayers'][number];

/** Where a context shows a layer. */
export type LayerPlace = { context: string; group: string; entry: Entry };

/** The group that is made for layers of which nobody said where they belong. */
const GROUP = 'Couches ajoutées';

const mentions = (context: Context, slug: string): boolean =>
  context.groups.some(({ groupAndLayers }) => groupAndLayers.some(({ layer }) => layer === slug));

/** The contexts that show a layer, by name. */
export async function usesOf({ contexts }: Pick<Stores, 'contexts'>, slug: string): Promise<LayerUse[]> {
  return (await contexts.all())
    .filter((context) => mentions(context, slug))
    .map(({ id, name, slug: address }) => ({ id, name, slug: address }))
    .sort((a, b) => compareNames(a.name, b.name));
}

/** How many contexts show each layer, by its slug. */
export function countUses(contexts: readonly Context[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { groups } of contexts) {
    const shown = new Set(groups.flatMap(({ groupAndLayers }) => groupAndLayers.map(({ layer }) => layer)));
    for (const layer of shown) counts.set(layer, (counts.get(layer) ?? 0) + 1);
  }
  return counts;
}

export async function placesOf({ contexts }: Pick<Stores, 'contexts'>, slug: string): Promise<LayerPlace[]> {
  return (await contexts.all()).flatMap(({ id, groups }) =>
    groups.flatMap(({ name, groupAndLayers }) =>
      groupAndLayers
        .filter(({ layer }) => layer === slug)
        .map((entry): LayerPlace => ({ context: id, group: name, entry })),
    ),
  );
}

/** Groups with one layer more, above the others of the group of added layers. */
export function withAdded(groups: ContextGroup[], layer: string, options: Entry['options']): ContextGroup[] {
  const entry = { position: -1, layer, options };
  const isThere = groups.some(({ name }) => name === GROUP);
  const added = isThere
    ? groups.map((group) =>
        group.name === GROUP ? { ...group, groupAndLayers: [entry, ...group.groupAndLayers] } : group,
      )
    : [{ name: GROUP, position: -1, groupAndLayers: [entry] }, ...groups];
  return inPlace(added);
}

/** The contexts that show a layer follow its name, or lose it; the journal tells that too. */
export async function changeGroups(
  stores: Stores,
  slug: string,
  change: (entry: Entry) => Entry | null,
  by: By,
): Promise<void> {
  for (const context of (await stores.contexts.all()).filter((one) => mentions(one, slug)))
    await saveGroups(stores, context, changed(context.groups, slug, change), by);
}

/** Has these contexts show a layer, switched off until visitors choose it, and no other. */
export async function setContexts(stores: Stores, slug: string, ids: readonly string[], by: By): Promise<void> {
  const contexts = await stores.contexts.all();
  const isGone = ids.some((id) => !contexts.some((one) => one.id === id));
  refuse(isGone ? [{ field: 'contexts', message: 'Un de ces contextes n’existe plus. Rechargez la page.' }] : []);
  for (const context of contexts) {
    const isWanted = ids.includes(context.id);
    if (isWanted === mentions(context, slug)) continue;
    const groups = isWanted
      ? withAdded(context.groups, slug, { visible: false, opacity: 1 })
      : changed(context.groups, slug, () => null);
    await saveGroups(stores, context, groups, by);
  }
}

/** Puts a layer back where contexts showed it; a context that has gone, or shows it again, is left alone. */
export async function giveBack(stores: Stores, places: readonly LayerPlace[], by: By): Promise<void> {
  for (const { context: id, group, entry } of places) {
    const context = await stores.contexts.find(id);
    if (!context || mentions(context, entry.layer)) continue;
    const at = context.groups.findIndex(({ name }) => name === group);
    const groups =
      at < 0
        ? withAdded(context.groups, entry.layer, entry.options)
        : context.groups.map((one, index) =>
            // Those beside it have kept their positions.
            index === at ? { ...one, groupAndLayers: byPosition([entry, ...one.groupAndLayers]) } : one,
          );
    await saveGroups(stores, context, groups, by);
  }
}

const byPosition = (entries: Entry[]): Entry[] => entries.toSorted((a, b) => a.position - b.position);

function changed(groups: ContextGroup[], slug: string, change: (entry: Entry) => Entry | null): ContextGroup[] {
  return groups.map((group) => ({
    ...group,
    groupAndLayers: group.groupAndLayers.flatMap((entry) => (entry.layer === slug ? (change(entry) ?? []) : entry)),
  }));
}

async function saveGroups(
  { contexts, journal }: Stores,
  before: Context,
  groups: ContextGroup[],
  by: By,
): Promise<void> {
  if (!(await contexts.update({ ...before, groups }))) {
    throw new AppError('conflict', `Le contexte « ${before.name} » vient d’être modifié. Recommencez.`);
  }
  const step = { subjectId: before.id, before, after: await contexts.find(before.id) };
  await journal.record({ ...by, action: 'context-change', subject: oneLine(before.name), change: step }, new Date());
}
