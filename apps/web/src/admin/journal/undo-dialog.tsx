import type { JournalLine } from '@motu/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { api } from '../../api/index.ts';
import { withPassword } from '../../auth/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { errorMessage } from '../../ui/error-text.ts';
import { notify } from '../../ui/notify.tsx';
import { words } from '../../ui/words.ts';
import { readAnew } from '../form/use-edited.ts';
import { fr } from './fr.ts';

type UndoDialogProps = { line: JournalLine; opened: boolean; onClose: () => void };

/** Asks before a change is taken back; what the rules refuse is explained. */
export function UndoDialog({ line, opened, onClose }: UndoDialogProps) {
  const queries = useQueryClient();
  const subject = line.subject ?? '';
  const undoing = useMutation({
    mutationFn: () => withPassword(() => api.journal.undo({ params: { id: line.id } })),
    onSuccess: () => notify({ tone: 'success', title: fr.undone, text: subject }),
    onError: (error) => notify({ tone: 'error', title: words.error, text: errorMessage(error) }),
    // Whatever happened, the journal says what can still be taken back.
    onSettled: () => readAnew(queries),
  });
  return createPortal(
    <ConfirmDialog
      opened={opened}
      title={fr.undoTitle}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        undoing.mutate();
      }}
    >
      <p>{consequence(line, subject)}</p>
    </ConfirmDialog>,
    document.body,
  );
}

function consequence({ before, after }: JournalLine, subject: string): string {
  if (!before) return fr.undoAdd(subject);
  return after ? fr.undoChange(subject) : fr.undoRemove(subject);
}
