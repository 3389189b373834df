import { randomUUID } from 'node:crypto';
import type { CatalogueContext } from '../catalogue.ts';
import { oneLine } from '../journal.ts';
import type { Stores } from '../state.ts';
import type { Context } from '../stores/context-store.ts';
import { fingerprintOf } from './layer-parts.ts';
import { placeLayer } from './place-layer.ts';
import { type Defaults, rememberContext } from './remembered-defaults.ts';

/** The program itself, in the journal. */
export const BY_MOTU = { actor: 'motu', address: null };

/** Adds the contexts that are new, and new layers to those that are there; says of itself what the catalogue says, unless it was edited. */
export async function updateContexts(
  stores: Stores,
  catalogue: readonly CatalogueContext[],
  defaults: Defaults,
  added: readonly string[],
): Promise<void> {
  const stored = await stores.contexts.all();
  for (const model of catalogue) {
    const known = defaults.contexts[model.slug];
    const context = stored.find(({ id }) => id === known?.id);
    if (context && known) {
      const isOurs = fingerprintOf(context.description) === known.description;
      const description = isOurs ? model.description : context.description;
      const groups = added.reduce((all, slug) => placeLayer(all, slug, model.groups, added), context.groups);
      await save(stores, context, { ...context, description, groups });
      if (isOurs) known.description = fingerprintOf(description);
    } else if (!known) {
      const made: Context = { ...model, isDefault: false, id: randomUUID(), published: true, version: 1 };
      const isTaken = stored.some(({ slug }) => slug === model.slug);
      if (!isTaken) await stores.contexts.add(made);
      defaults.contexts[model.slug] = isTaken ? { id: null, description: null } : rememberContext(made);
    }
  }
}

async function save({ contexts, journal }: Stores, before: Context, next: Context): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(next)) return;
  await contexts.update(next);
  const change = { subjectId: before.id, before, after: await contexts.find(before.id) };
  await journal.record({ ...BY_MOTU, action: 'context-change', subject: oneLine(before.name), change }, new Date());
}
