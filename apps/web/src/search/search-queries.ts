import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { asking } from '../zones/index.ts';
import type { SearchState } from './search-reducer.ts';

/** As many as a panel shows without scrolling. */
export const PAGE_SIZE = 7;

/** Suggestions begin with the third letter (SRCH-02). */
export const MIN_LENGTH = 3;

const centerText = (center: SearchState['center']) => center?.map((value) => value.toFixed(4)).join(',');

/** What the text may go on to, near the middle of the map. */
export function suggestionsQuery(text: string, center: SearchState['center']) {
  return queryOptions({
    queryKey: ['recherche', 'complete', text, centerText(center)],
    queryFn: async ({ signal }) => (await asking()).complete(text, center, signal),
    enabled: text.length >= MIN_LENGTH,
    // While the next ones come the last ones stay: the list does not blink at each letter.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // A suggestion that fails is no reason to disturb: the search itself will tell.
    retry: false,
  });
}

/** One page of results. */
export function resultsQuery({ query, page, center, version }: SearchState) {
  return queryOptions({
    queryKey: ['recherche', query, page, version],
    queryFn: async ({ signal }) =>
      (await asking()).find({ q: query, page: page - 1, limit: PAGE_SIZE, center }, signal),
    enabled: query !== '',
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[3] === version ? previous : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // The field, the panel and the map look at one search: a failure is shown, not silently asked again by the next one.
    retryOnMount: false,
  });
}
