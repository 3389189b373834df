import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { words } from '../../ui/words.ts';
import { fr } from './fr.ts';
import classes from './password-told.module.css';

type PasswordToldProps = { username: string; password: string | null; onClose: () => void };

/** A password made at random, shown this once. */
export function PasswordTold({ username, password, onClose }: PasswordToldProps) {
  const { isCopied, copy } = useCopy();
  // While it closes, the dialog goes on showing what it showed.
  const [shown, setShown] = useState(password);
  if (password && password !== shown) setShown(password);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Dialog opened={password !== null} title={fr.told(username)} onClose={onClose}>
      <p>{fr.toldText}</p>
      <p className={classes.password}>
        <code>{shown}</code>
      </p>
      <DialogActions>
        <Button
          variant="default"
          leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => copy(shown ?? '')}
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
