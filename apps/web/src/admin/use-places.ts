import { useQuery } from '@tanstack/react-query';
import { api } from '../api/index.ts';

/** The islands and communes of the territory, which stay as they are while one works. */
export const usePlaces = () =>
  useQuery({
    queryKey: ['admin', 'places'],
    queryFn: ({ signal }) => api.tasks.places({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
