import { checkEmplacement } from '@motu/contract';
import { compareNames, hasWords } from '@motu/core';
import { createEdits, refuse } from './edits.ts';
import type { State } from './state.ts';
import type { Location } from './stores/location-store.ts';

type Asked = { q?: string; page: number; limit: number; sort: 'title' | '-title' | 'slug' | '-slug' };

/** A page of those whose title or address holds all these words. */
export async function listLocations(state: State, { q = '', page, limit, sort }: Asked) {
  const isAsked = hasWords(q);
  const by = sort.endsWith('slug') ? 'slug' : 'title';
  const direction = sort.startsWith('-') ? -1 : 1;
  // A few hundred of them: read and sorted here, where both databases agree on accents.
  const found = (await state.locations.all())
    .filter(({ title, slug }) => isAsked(`${title} ${slug}`))
    .sort((a, b) => direction * compareNames(a[by], b[by]));
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
