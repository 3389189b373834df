import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { errorMessage } from '../../ui/error-text.ts';
import { notify } from '../../ui/notify.tsx';
import { BACKUPS_KEY } from './backups-query.ts';
import { fr } from './fr.ts';

/** Deletes a backup, once that was confirmed by the dialog that comes along. */
export function useRemoval(): { ask: (nom: string) => void; dialog: ReactNode } {
  const client = useQueryClient();
  const [asked, setAsked] = useState<string | null>(null);
  const removing = useMutation({
    mutationFn: (nom: string) => api.backups.remove({ params: { nom } }),
    onSuccess: (_, nom) => notify({ tone: 'success', title: fr.removed, text: nom }),
    onError: (error) => notify({ tone: 'error', title: fr.notRemoved, text: errorMessage(error) }),
    onSettled: () => void client.invalidateQueries({ queryKey: BACKUPS_KEY }),
  });
  return {
    ask: setAsked,
    dialog: (
      <ConfirmDialog
        opened={asked !== null}
        title={fr.removeTitle}
        danger
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) removing.mutate(asked);
          setAsked(null);
        }}
      >
        <p>{fr.removeText(asked ?? '')}</p>
      </ConfirmDialog>
    ),
  };
}
