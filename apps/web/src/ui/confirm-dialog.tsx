import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, DialogActions } from './dialog.tsx';
import { words } from './words.ts';

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  onCancel: () => void;
  onConfirm: () => void;
  /** What is confirmed destroys something. */
  danger?: boolean;
  /** After the closing animation: the place to put the focus where what asked is gone. */
  onClosed?: () => void;
};

/** Asks before something that cannot be taken back. Cancelling has the focus: Enter never destroys by surprise. */
export function ConfirmDialog({
  opened,
  title,
  children,
  onCancel,
  onConfirm,
  danger = false,
  onClosed,
}: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} title={title} onClose={onCancel} onClosed={onClosed}>
      {children}
      <DialogActions>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {words.cancel}
        </Button>
        <Button variant={danger ? 'danger' : 'filled'} onClick={onConfirm}>
          {words.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
