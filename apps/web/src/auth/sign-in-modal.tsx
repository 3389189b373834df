import { Button } from '@mantine/core';
import { Dialog } from '../ui/dialog.tsx';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import { SignInForm } from './sign-in-form.tsx';

type SignInModalProps = { opened: boolean; onClose: () => void; onClosed?: () => void; zIndex?: number };

/** « Authentification ». Its form exists only while it is open: the fields start empty each time (AUTH-02). */
export function SignInModal({ opened, onClose, onClosed, zIndex }: SignInModalProps) {
  return (
    <Dialog opened={opened} title={fr.signInTitle} onClose={onClose} onClosed={onClosed} {...(zIndex && { zIndex })}>
      <SignInForm onSignedIn={onClose}>
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
      </SignInForm>
    </Dialog>
  );
}
