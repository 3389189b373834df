import { checkEmplacement, type StoredEmplacement } from '@motu/contract';
import { foldText } from '@motu/core';
import { createEdits, type EditableStore, refuse } from './edits.ts';
import type { State } from './state.ts';

export type Location = StoredEmplacement;

export type LocationStore = EditableStore<Location> & {
  all(): Promise<Location[]>;
  /** Its slug, as the page's address ends with it. */
  findByPath(path: string): Promise<Location | null>;
};

/** A page of those whose title or address holds all these words, by title. */
export async function listLocations(state: State, q: string, page: number, limit: number) {
  const words = foldText(q).split(' ').filter(Boolean);
  // A few hundred of them: read and sorted here, where both databases agree on accents.
  const found = (await state.locations.all())
    .filter(({ title, slug }) => words.every((word) => foldText(`${title} ${slug}`).includes(word)))
    .sort((a, b) => a.title.localeCompare(b.title, 'fr'));
  return {
    content: found.slice(page * limit, (page + 1) * limit),
    totalElements: found.length,
    totalPages: Math.ceil(found.length / limit),
  };
}

export function createLocationEdits(state: State) {
  return createEdits<Location>(state, {
    kind: 'emplacement',
    store: ({ locations }) => locations,
    nameOf: ({ title }) => title,
    words: {
      gone: 'Cet emplacement n’existe pas.',
      changed: 'Cet emplacement a été modifié entre-temps.',
    },
    async check({ locations }, { next }) {
      if (!next) return;
      const sameAddress = await locations.findByPath(next.slug);
      const isTaken = sameAddress !== null && sameAddress.id !== next.id;
      refuse([
        ...checkEmplacement(next),
        ...(isTaken ? [{ field: 'slug', message: `« ${sameAddress.title} » a déjà cette adresse.` }] : []),
      ]);
    },
  });
}
