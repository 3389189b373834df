import { Button } from '@mantine/core';
import { Dialog } from '../ui/dialog.tsx';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import classes from './password-dialog.module.css';
import { PasswordForm } from './password-form.tsx';
import { useSessionActions } from './use-session-actions.ts';

/** Changing one's own password, from the user menu (AUTH-13). */
export function PasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} title={fr.changePassword} onClose={onClose}>
      <PasswordForm onChanged={onClose}>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
      </PasswordForm>
    </Dialog>
  );
}

/** The same, asked for: the password was given by someone else and nothing else is allowed until it is changed. */
export function RequiredPasswordDialog({ opened }: { opened: boolean }) {
  const { signOut } = useSessionActions();
  return (
    <Dialog opened={opened} title={fr.password.chooseTitle}>
      <p className={classes.intro}>{fr.password.chooseText}</p>
      <PasswordForm onChanged={() => {}}>
        <Button variant="default" onClick={signOut}>
          {words.signOut}
        </Button>
      </PasswordForm>
    </Dialog>
  );
}
