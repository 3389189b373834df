import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.ts';

/** The groups that a thing may be shown to, for whoever makes the map. */
export const useGroupChoices = () =>
  useQuery({ queryKey: ['admin', 'group-choices'], queryFn: ({ signal }) => api.access.groups({ signal }) });
