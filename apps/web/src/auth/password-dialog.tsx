import { Button } from '@mantine/core';
import { Dialog } from '../ui/dialog.tsx';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import classes from './password-dialog.module.css';
import { PasswordForm } from './password-form.tsx';
import { useSessionActions } from './use-session-actions.ts';

type PasswordDialogProps = { username: string; opened: boolean; onClose: () => void };

/** Changing one's own password, from the user menu (AUTH-13). */
export function PasswordDialog({ username, opened, onClose }: PasswordDialogProps) {
  return (
    <Dialog opened={opened} title={fr.changePassword} onClose={onClose}>
      <PasswordForm username={username} onChanged={onClose}>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
      </PasswordForm>
    </Dialog>
  );
}

/** The same, asked for: the password was given by someone else and nothing else is allowed until it is changed. */
export function RequiredPasswordDialog({ username, opened }: Omit<PasswordDialogProps, 'onClose'>) {
  const { signOut } = useSessionActions();
  return (
    <Dialog opened={opened} title={fr.password.chooseTitle}>
      <p className={classes.intro}>{fr.password.chooseText}</p>
      <PasswordForm username={username} onChanged={() => {}}>
        <Button variant="default" onClick={() => void signOut()}>
          {words.signOut}
        </Button>
      </PasswordForm>
    </Dialog>
  );
}
