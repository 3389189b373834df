import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toFound } from './found.ts';
import { useSearch } from './search-provider.tsx';
import { resultsQuery } from './search-queries.ts';

/** What the last search found, page by page. */
export function useFound() {
  const search = useSearch();
  const { page } = search;
  const { data, error, isFetching, refetch } = useQuery(resultsQuery(search));
  const found = useMemo(() => toFound(data, page), [data, page]);
  return {
    found,
    count: data?.totalElements ?? null,
    error,
    isFetching,
    refetch: () => void refetch(),
  };
}
