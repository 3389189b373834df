import type { Suggestion } from '@motu/contract';
import { fr } from './fr.ts';

export type SuggestionGroup = { name: string | null; found: Suggestion[] };

/** The suggestions as they are listed: those that begin so, then what is spelt nearly so, then layers and contexts. */
export function groupSuggestions(suggestions: Suggestion[]): SuggestionGroup[] {
  const places = suggestions.filter(({ kind }) => kind === 'lieu');
  return [
    { name: null, found: places.filter(({ proche }) => !proche) },
    { name: fr.near, found: places.filter(({ proche }) => proche) },
    { name: fr.layers, found: suggestions.filter(({ kind }) => kind !== 'lieu') },
  ].filter(({ found }) => found.length > 0);
}
