import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';
import { SignInModal } from './sign-in-modal.tsx';
import { useSessionActions } from './use-session-actions.ts';

/** Above the expired modal, which stays until one has signed in or out. */
const ABOVE = 210;

/** « Authentification expirée »: the page stays behind, and only signing in or out leads back to it (AUTH-07). */
export function ExpiredModal({ opened }: { opened: boolean }) {
  const [signingIn, setSigningIn] = useState(false);
  const { signOut } = useSessionActions();
  return (
    <>
      <Dialog opened={opened} title={fr.expiredTitle}>
        <p>{fr.expiredText}</p>
        <DialogActions>
          <Button variant="default" onClick={() => void signOut()}>
            {words.signOut}
          </Button>
          <Button onClick={() => setSigningIn(true)} data-autofocus>
            {fr.reconnect}
          </Button>
        </DialogActions>
      </Dialog>
      <SignInModal opened={signingIn} onClose={() => setSigningIn(false)} zIndex={ABOVE} />
    </>
  );
}
