import { parseCoordinate } from '@motu/core/coordinate';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toFound } from './found.ts';
import { useSearch } from './search-provider.tsx';
import { resultsQuery } from './search-queries.ts';

/** What the last search found, page by page, with the coordinates it may have been. */
export function useFound() {
  const search = useSearch();
  const { query, page } = search;
  const { data, error, isFetching, refetch } = useQuery(resultsQuery(search));
  const reading = useMemo(() => (query ? parseCoordinate(query) : null), [query]);
  const found = useMemo(() => toFound(data, reading, page), [data, reading, page]);
  return {
    found,
    count: data ? data.totalElements + (reading ? 1 : 0) : null,
    error,
    isFetching,
    refetch: () => void refetch(),
  };
}
