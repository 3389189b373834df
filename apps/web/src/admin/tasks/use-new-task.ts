import type { NewTask } from '@motu/contract';
import { AppError } from '@motu/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../api/index.ts';
import { notify } from '../../ui/notify.tsx';
import { useAllLayers } from '../use-all-layers.ts';
import { formFr as words } from './fr.ts';
import { changeDraft, EMPTY_DRAFT, type TaskDraft, toNewTask } from './task-draft.ts';
import { TASKS_KEY } from './use-tasks.ts';

export type TaskEditing = {
  draft: TaskDraft;
  set(changes: Partial<TaskDraft>): void;
  /** What is wrong with a field, by its name. */
  error(field: string): string | undefined;
};

/** A task being written: its draft, its forecast, and its launch, which leads back to the list. */
export function useNewTask() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const layers = useAllLayers();
  const [draft, setDraft] = useState<TaskDraft>(EMPTY_DRAFT);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const foreseeing = useMutation({ mutationFn: (task: NewTask) => api.tasks.forecast({ body: task }) });
  const launching = useMutation({
    mutationFn: (task: NewTask) => api.tasks.add({ body: task }),
    onSuccess() {
      notify({ tone: 'success', title: words.launched, text: words.launchedText });
      void client.invalidateQueries({ queryKey: TASKS_KEY });
      void navigate('/admin/tasks');
    },
  });

  const failure = launching.error ?? foreseeing.error;
  const fieldErrors = failure instanceof AppError ? failure.fields : [];
  const editing: TaskEditing = {
    draft,
    set(changes) {
      setDraft((before) => changeDraft(before, changes, layers ?? []));
      setMissing({});
      // What was foreseen is not what is asked for any more.
      foreseeing.reset();
      launching.reset();
    },
    error: (field) => missing[field] ?? fieldErrors.find((one) => one.field === field)?.message,
  };
  const send = (run: (task: NewTask) => void) => {
    const { task, missing: gaps } = toNewTask(draft);
    setMissing(gaps);
    if (task) run(task);
  };

  return {
    editing,
    layers: layers ?? [],
    forecast: foreseeing.data?.content ?? null,
    /** Of the whole task; what concerns a field is said beside it. */
    failure: fieldErrors.length === 0 ? failure : null,
    foresee: () => send(foreseeing.mutate),
    isForeseeing: foreseeing.isPending,
    launch: () => send(launching.mutate),
    isLaunching: launching.isPending,
  };
}
