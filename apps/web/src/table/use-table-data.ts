import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { TableQuery, TableRow, TableSort, TableSource } from './source.ts';

/** Rows of one question: two of them fill the largest screen. */
const PAGE_ROWS = 100;
const FRESH_MS = 60_000;

const kept = { staleTime: FRESH_MS, retry: false } as const;

export function useColumns(source: TableSource) {
  return useQuery({
    queryKey: ['table', source.key, 'colonnes'],
    queryFn: ({ signal }) => source.columns(signal),
    ...kept,
  });
}

const pageQuery = (source: TableSource, query: TableQuery, sort: TableSort | null, page: number) => ({
  queryKey: ['table', source.key, 'lignes', query, sort, page],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    source.page(query, sort, { offset: page * PAGE_ROWS, limit: PAGE_ROWS }, signal),
  ...kept,
});

/** How many objects there are, and those between two places; a row that has not come is not there. */
export function useRows(
  source: TableSource,
  query: TableQuery,
  sort: TableSort | null,
  { first, end }: { first: number; end: number },
) {
  // The first page tells how many there are.
  const start = useQuery(pageQuery(source, query, sort, 0));
  const pages = useMemo(() => {
    const [from, to] = [Math.floor(first / PAGE_ROWS), Math.ceil(end / PAGE_ROWS)];
    return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
  }, [first, end]);
  const answers = useQueries({ queries: pages.map((page) => pageQuery(source, query, sort, page)) });
  const last = useRef(0);
  if (start.data) last.current = start.data.count;
  const rowAt = (index: number): TableRow | undefined => {
    const page = pages.indexOf(Math.floor(index / PAGE_ROWS));
    return answers[page]?.data?.rows[index % PAGE_ROWS];
  };
  const failed = [start, ...answers].find(({ error }) => error !== null);
  return {
    /** Of the question before, until this one is answered: the scroll bar stays where it is. */
    count: start.data?.count ?? last.current,
    isKnown: start.data !== undefined,
    isLoading: start.isLoading,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    rowAt,
  };
}

/** All objects of the source, whatever is asked of them. */
export function useTotal(source: TableSource): number | null {
  const { data } = useQuery(pageQuery(source, EVERYTHING, null, 0));
  return data?.count ?? null;
}

const EVERYTHING: TableQuery = { filter: [], extent: null };

/** Values that a list holds: more are better typed. */
const MOST_CHOICES = 14;

/** What a column may be chosen from; null while it is not known, or when there is too much. */
export function useChoices(source: TableSource, field: string) {
  const { data } = useQuery({
    queryKey: ['table', source.key, 'valeurs', field],
    queryFn: ({ signal }) => source.values(field, signal),
    ...kept,
  });
  return data && !data.isMore && data.values.length > 0 && data.values.length <= MOST_CHOICES ? data.values : null;
}

export function useFigures(source: TableSource, query: TableQuery, isWanted: boolean) {
  return useQuery({
    queryKey: ['table', source.key, 'statistiques', query],
    queryFn: ({ signal }) => source.statistics(query, signal),
    placeholderData: (before) => before,
    enabled: isWanted,
    ...kept,
  });
}
