import { useQuery } from '@tanstack/react-query';
import { api } from '../api/index.ts';

/** The state of the installation: what the home shows, and what the navigation counts. */
export function useOverview() {
  return useQuery({ queryKey: ['admin', 'overview'], queryFn: ({ signal }) => api.admin.overview({ signal }) });
}
