import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Dialog, DialogActions } from './dialog.tsx';
import { ErrorDetail } from './error-detail.tsx';
import classes from './error-modal.module.css';
import { errorMessage } from './error-text.ts';
import { words } from './words.ts';

type ErrorModalProps = {
  /** Null closes it. */
  error: unknown;
  onClose: () => void;
  onRetry?: (() => void) | undefined;
};

/** Says what failed, keeps the technical reason folded, and offers to try again where that may help. */
export function ErrorModal({ error, onClose, onRetry }: ErrorModalProps) {
  const title = (
    <span className={classes.title}>
      <IconAlertCircle size={22} stroke={1.75} aria-hidden="true" />
      {words.error}
    </span>
  );
  return (
    <Dialog opened={error !== null} title={title} onClose={onClose}>
      <p role="alert">{errorMessage(error)}</p>
      <ErrorDetail error={error} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
        {onRetry && <Button onClick={onRetry}>{words.retry}</Button>}
      </DialogActions>
    </Dialog>
  );
}
