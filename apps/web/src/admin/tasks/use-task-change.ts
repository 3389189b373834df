import type { Task, TaskAction } from '@motu/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { notify } from '../../ui/notify.tsx';
import { fr } from './fr.ts';
import { TASKS_KEY } from './use-tasks.ts';

export type TaskChange = { task: Task; action: TaskAction | 'remove' };

/** Pauses, resumes, cancels, tries again, or takes out of the list. */
export function useTaskChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ task: { id, version }, action }: TaskChange) => {
      if (action === 'remove') await api.tasks.remove({ params: { id } });
      else await api.tasks.change({ params: { id }, body: { action, version } });
    },
    onError: (error) => notify({ tone: 'error', title: fr.refused, text: errorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: TASKS_KEY }),
  });
}
