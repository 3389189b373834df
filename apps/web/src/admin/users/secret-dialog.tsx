import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { words } from '../../ui/words.ts';
import { fr } from './fr.ts';
import classes from './secret-dialog.module.css';

type PasswordDialogProps = { username: string; password: string | null; onClose: () => void };

/** A password made at random. */
export function PasswordDialog({ username, password, onClose }: PasswordDialogProps) {
  return <SecretDialog title={fr.passwordTitle(username)} text={fr.passwordText} secret={password} onClose={onClose} />;
}

type SecretDialogProps = { title: string; text: string; secret: string | null; onClose: () => void };

/** What is shown this once. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const { isCopied, copy } = useCopy();
  // While it closes, the dialog goes on showing what it showed.
  const [shown, setShown] = useState({ text, secret });
  if (secret && secret !== shown.secret) setShown({ text, secret });
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Dialog opened={secret !== null} title={title} onClose={onClose}>
      <p>{shown.text}</p>
      <p className={classes.password}>
        <code>{shown.secret}</code>
      </p>
      <DialogActions>
        <Button
          variant="default"
          leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => copy(shown.secret ?? '')}
        >
          {isCopied ? fr.copied : fr.copy}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {words.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
