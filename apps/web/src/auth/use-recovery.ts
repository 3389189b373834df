import { useQuery } from '@tanstack/react-query';
import { api } from '../api/index.ts';

/** Whether a link for a forgotten password can be asked for. Where it cannot be known, nothing is offered: signing in does not depend on it. */
export function useRecovery(): boolean {
  const { data } = useQuery({
    queryKey: ['recovery'],
    queryFn: ({ signal }) => api.auth.recovery({ signal }),
    retry: false,
  });
  return data?.content.offered ?? false;
}
