import { type ContextGroup, checkContext } from '@motu/contract';
import { AppError, type FieldError } from '@motu/core';
import { unknownGroups } from './access/unknown-groups.ts';
import { type By, createEdits, refuse, type Step } from './edits.ts';
import type { State, Stores } from './state.ts';
import type { Context } from './stores/context-store.ts';

/** What administrators may do to contexts (ADM-04): there is always one default context, and it is published. */
export function createContextEdits(state: State, clock: () => Date = () => new Date()) {
  return createEdits<Context>(
    state,
    {
      kind: 'context',
      store: ({ contexts }) => contexts,
      nameOf: ({ name }) => name,
      words: { gone: 'Ce contexte n’existe pas.', changed: 'Ce contexte a été modifié entre-temps.' },
      async check(stores, step, by) {
        await checkStep(stores, step);
        if (step.next?.isDefault && !step.previous?.isDefault)
          await clearFormerDefault(stores, step.next.id, by, clock());
        await followAddress(stores, step);
      },
    },
    clock,
  );
}

/** Groups and layers as they are kept: in the order of their positions, which are then 0, 1, 2… */
export function inPlace(groups: ContextGroup[]): ContextGroup[] {
  return ordered(groups).map(({ name, groupAndLayers }, position) => ({
    name: name.trim(),
    position,
    groupAndLayers: ordered(groupAndLayers).map((entry, index) => ({ ...entry, position: index })),
  }));
}

const ordered = <T extends { position: number }>(items: T[]): T[] => items.toSorted((a, b) => a.position - b.position);

async function checkStep(stores: Stores, { previous, next }: Step<Context>): Promise<void> {
  if (previous?.isDefault && !next?.isDefault) {
    const message = 'Ce contexte est celui par défaut : choisissez-en un autre d’abord.';
    if (!next) throw new AppError('conflict', message);
    refuse([{ field: 'isDefault', message }]);
  }
  if (!next) return;
  const sameAddress = await stores.contexts.findBySlug(next.slug);
  const isTaken = sameAddress !== null && sameAddress.id !== next.id;
  refuse([
    ...checkContext(next),
    ...(isTaken ? [{ field: 'slug', message: `« ${sameAddress.name} » a déjà cette adresse.` }] : []),
    ...(await unknownLayers(stores, next)),
    ...(await unknownGroups(stores, next)),
  ]);
}

/** Each group tells of its layers that are no more, so that they can be taken out. */
async function unknownLayers({ layers }: Stores, { groups }: Context): Promise<FieldError[]> {
  const known = new Set((await layers.all()).map(({ slug }) => slug));
  return groups.flatMap(({ groupAndLayers }, index) => {
    const missing = groupAndLayers.filter(({ layer }) => !known.has(layer)).map(({ layer }) => `« ${layer} »`);
    if (missing.length === 0) return [];
    const message = `Aucune couche ne porte le nom ${missing.join(', ')}.`;
    return [{ field: `groups.${index}.groupAndLayers`, message }];
  });
}

/** The former default context is an ordinary one again; the journal tells that too. */
async function clearFormerDefault({ contexts, journal }: Stores, newDefault: string, by: By, at: Date): Promise<void> {
  const former = await contexts.findDefault();
  if (!former || former.id === newDefault) return;
  if (!(await contexts.update({ ...former, isDefault: false })))
    throw new AppError('conflict', 'Un autre contexte vient d’être choisi par défaut.');
  const after = await contexts.find(former.id);
  const change = { subjectId: former.id, before: former, after };
  await journal.record({ ...by, action: 'context-change', subject: former.name, change }, at);
}

/** Accounts name their context by its address: it follows, or goes with it. */
async function followAddress({ accounts }: Stores, { previous, next }: Step<Context>): Promise<void> {
  if (!previous || previous.slug === next?.slug) return;
  await accounts.replaceContext(previous.slug, next?.slug ?? null);
}
