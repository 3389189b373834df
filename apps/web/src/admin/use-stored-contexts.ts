import { useQuery } from '@tanstack/react-query';
import { api } from '../api/index.ts';

/** All contexts as they are kept, the default one first, then by name. */
export function useStoredContexts() {
  return useQuery({
    queryKey: ['admin', 'contexts'],
    queryFn: ({ signal }) => api.contexts.stored({ signal }),
  });
}
