import { useDebouncedValue } from '@mantine/hooks';
import type { Suggestion } from '@motu/contract';
import type { LonLat } from '@motu/core';
import { useQuery } from '@tanstack/react-query';
import { useMap } from '../map/index.ts';
import { useSearch } from './search-provider.tsx';
import { MIN_LENGTH, resultsQuery, suggestionsQuery } from './search-queries.ts';

const DEBOUNCE_MS = 100;
const MAX_SHOWN = 10;
const NONE: Suggestion[] = [];

/** What the text may go on to, at most ten, each title once (SRCH-02). */
export function useSuggestions(text: string): Suggestion[] {
  const view = useMap().getView();
  const [settled] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data } = useQuery(suggestionsQuery(settled, (view.getCenter() as LonLat | undefined) ?? null));
  // What was found for more letters stays while the next ones come, and means nothing for fewer.
  if (text.trim().length < MIN_LENGTH || !data) return NONE;
  return [...new Map(data.map((one) => [one.resultat_titre, one])).values()].slice(0, MAX_SHOWN);
}

export function useIsSearching(): boolean {
  return useQuery(resultsQuery(useSearch())).isFetching;
}
