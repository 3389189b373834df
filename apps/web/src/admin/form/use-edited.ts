import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../ui/notify.tsx';
import { words } from '../../ui/words.ts';
import { fr } from './fr.ts';

type Read<T> = (asked: { params: { id: string }; signal: AbortSignal }) => Promise<T>;

/** Reads a thing for its form: anew each time, so that it carries its present version, and never again under the keys. */
export function useEdited<T>(kind: string, id: string, read: Read<T>) {
  return useQuery({
    queryKey: ['admin', 'edited', kind, id],
    queryFn: ({ signal }) => read({ params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

/** What follows a change: every page reads anew, the map's too, and a message says so. */
export function useAfterEdit() {
  const queries = useQueryClient();
  return {
    saved(name: string) {
      readAnew(queries);
      notify({ tone: 'success', title: fr.saved, text: name });
    },
    removed(name: string) {
      readAnew(queries);
      notify({ tone: 'success', title: words.deleted, text: name });
    },
  };
}

export function readAnew(queries: QueryClient): void {
  const isKept = ([first, second]: readonly unknown[]) => first === 'session' || second === 'edited';
  void queries.invalidateQueries({ predicate: ({ queryKey }) => !isKept(queryKey) });
}
