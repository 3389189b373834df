import type { ListedLayer } from '@motu/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { fr } from './fr.ts';

type RemoveDialogProps = {
  /** Null when nothing is asked. */
  layers: readonly ListedLayer[] | null;
  onClose: () => void;
  onConfirm: (layers: readonly ListedLayer[]) => void;
};

/** Asks before layers go, and says which contexts lose them. */
export function RemoveDialog({ layers, onClose, onConfirm }: RemoveDialogProps) {
  // While it closes, it goes on showing what it asked.
  const [asked, setAsked] = useState<readonly ListedLayer[]>([]);
  if (layers && layers !== asked) setAsked(layers);
  const read = useQueries({
    queries: (layers ?? []).map(({ id }) => ({
      queryKey: ['admin', 'layer', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.layers.read({ params: { id }, signal }),
    })),
  });
  const names = [...new Set(read.flatMap(({ data }) => data?.contexts.map(({ name }) => `« ${name} »`) ?? []))];
  return (
    <ConfirmDialog
      opened={layers !== null}
      title={fr.removeTitle(asked.length)}
      danger
      onCancel={onClose}
      onConfirm={() => onConfirm(asked)}
    >
      <p>{fr.removeText(asked.map(({ name }) => name).join(', '))}</p>
      {read.every(({ isSuccess }) => isSuccess) && (
        <p role="status">{names.length > 0 ? fr.usedBy(names.join(', ')) : fr.notUsed}</p>
      )}
    </ConfirmDialog>
  );
}
