import { endpoints, type TaskList } from '@motu/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/index.ts';

export const TASKS_KEY = ['admin', 'tasks'];

/** The tasks, as they are now: the server sends them again whenever they change. */
export function useTasks() {
  const client = useQueryClient();
  const [isLive, setLive] = useState(true);
  const query = useQuery({ queryKey: TASKS_KEY, queryFn: ({ signal }) => api.tasks.list({ signal }) });
  useEffect(
    () =>
      followTasks({
        onTasks(list) {
          setLive(true);
          // An answer that is still on its way is older than this.
          void client.cancelQueries({ queryKey: TASKS_KEY, exact: true });
          client.setQueryData(TASKS_KEY, list);
        },
        onCut: () => setLive(false),
      }),
    [client],
  );
  return { ...query, isLive };
}

/** Listens to the server; the browser asks again by itself after a cut. Returns the way to stop. */
function followTasks({ onTasks, onCut }: { onTasks: (list: TaskList) => void; onCut: () => void }): () => void {
  const source = new EventSource(endpoints.tasks.follow.path);
  source.addEventListener('tasks', ({ data }: MessageEvent<string>) => onTasks(JSON.parse(data) as TaskList));
  source.addEventListener('error', onCut);
  return () => source.close();
}
