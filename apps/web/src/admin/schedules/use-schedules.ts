import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.ts';

/** Under the key of the list, so that a saved form has both read anew. */
export const SCHEDULES_KEY = ['admin', 'schedules'];
/** While something runs. */
const LOOK_EVERY_MS = 1000;

export function useSchedules() {
  return useQuery({
    queryKey: SCHEDULES_KEY,
    queryFn: ({ signal }) => api.schedules.list({ signal }),
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ lastRun }) => lastRun?.state === 'running') ? LOOK_EVERY_MS : 30_000,
  });
}

export function useRuns(id: string) {
  return useQuery({
    queryKey: [...SCHEDULES_KEY, id, 'runs'],
    queryFn: ({ signal }) => api.schedules.runs({ params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.content[0]?.state === 'running' ? LOOK_EVERY_MS : 30_000),
  });
}
