import { useQuery } from '@tanstack/react-query';
import { api } from '../api/index.ts';

export const CONTEXTS_KEY = ['admin', 'contexts'];

/** All contexts as they are kept, the default one first, then by name. */
export function useStoredContexts() {
  return useQuery({
    queryKey: CONTEXTS_KEY,
    queryFn: ({ signal }) => api.contexts.stored({ signal }),
  });
}
