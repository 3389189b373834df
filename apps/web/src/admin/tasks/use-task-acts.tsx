import type { Task } from '@motu/contract';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { fr } from './fr.ts';
import { type TaskChange, useTaskChange } from './use-task-change.ts';

/** What may be done to tasks; to cancel one is asked about first, by the dialog that comes along. */
export function useTaskActs(): { act(task: Task): (action: TaskChange['action']) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Task | null>(null);
  const change = useTaskChange();
  return {
    act: (task) => (action) => {
      if (action === 'cancel') setAsked(task);
      else change.mutate({ task, action });
    },
    dialog: (
      <ConfirmDialog
        opened={asked !== null}
        title={fr.cancelTitle}
        danger
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) change.mutate({ task: asked, action: 'cancel' });
          setAsked(null);
        }}
      >
        <p>{fr.cancelText}</p>
      </ConfirmDialog>
    ),
  };
}
