import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.ts';

/** Every group with its members, by name; for administrators. */
export const useGroups = () =>
  useQuery({ queryKey: ['admin', 'groups'], queryFn: ({ signal }) => api.groups.list({ signal }) });
