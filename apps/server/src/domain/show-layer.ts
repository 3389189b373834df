import { AppError } from '@motu/core';
import { createContextEdits } from './context-edits.ts';
import { withAdded } from './layer-contexts.ts';
import type { State } from './state.ts';
import type { Context } from './stores/context-store.ts';

/** The context of this address, or the default one; refused with those there are. */
export async function contextFor(state: State, slug: string | null): Promise<Context> {
  const context = await (slug === null ? state.contexts.findDefault() : state.contexts.findBySlug(slug));
  if (context) return context;
  const known = (await state.contexts.all()).map((one) => `${one.slug} («\u00a0${one.name}\u00a0»)`);
  throw new AppError(
    'not-found',
    `Aucun contexte ne s’appelle «\u00a0${slug ?? ''}\u00a0». Ceux qui existent\u00a0: ${known.join(', ')}.`,
  );
}

/** Puts a layer on the map of a context, switched on and above the others; false when it is there already. */
export async function showLayer(state: State, layer: string, { id }: Context): Promise<boolean> {
  const edits = createContextEdits(state);
  const context = await edits.read(id);
  if (context.groups.some(({ groupAndLayers }) => groupAndLayers.some((entry) => entry.layer === layer))) return false;
  // A layer that was taken away may still be named: a context is saved with those there are.
  const known = new Set((await state.layers.all()).map(({ slug }) => slug));
  const kept = context.groups.map((group) => ({
    ...group,
    groupAndLayers: group.groupAndLayers.filter((one) => known.has(one.layer)),
  }));
  const changes = { version: context.version, groups: withAdded(kept, layer, { visible: true, opacity: 1 }) };
  await edits.change(id, changes, { actor: 'motu', address: null });
  return true;
}
