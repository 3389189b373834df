import type { PublicSettings } from '@motu/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/index.ts';
import { useSession } from '../auth/index.ts';

/**
 * What administrators say to all; asked again when the page is looked at again, and when someone signs in or out (WEL-05). The parts
 * that show it arrive one after the other: a later one takes the answer that is there, unless an administrator has since changed it.
 */
export function useSettings(): PublicSettings | undefined {
  const { session, error } = useSession();
  const { data } = useQuery({
    queryKey: ['settings', session?.status === 'connected'],
    queryFn: ({ signal }) => api.settings.read({ signal }),
    enabled: session !== undefined || error !== null,
    refetchOnWindowFocus: 'always',
    refetchOnMount: ({ state }) => state.isInvalidated,
  });
  return data?.content;
}
