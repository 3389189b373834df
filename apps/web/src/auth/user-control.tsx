import { Button } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../offline/index.ts';
import { words } from '../ui/words.ts';
import { useSession } from './session-provider.tsx';
import { SignInModal } from './sign-in-modal.tsx';
import classes from './user-control.module.css';
import { UserMenu } from './user-menu.tsx';

/** In every header: « Se connecter », or the avatar and its menu. */
export function UserControl() {
  const { session, error } = useSession();
  const [signingIn, setSigningIn] = useState(false);
  const online = useOnline();
  const button = useRef<HTMLButtonElement>(null);
  const signingOut = useRef(false);
  const details = session && session.status !== 'anonymous' ? session.details : null;

  // The button that opened the dialog may be gone: what took its place gets the focus.
  const focusButton = () => {
    if (document.activeElement === document.body) button.current?.focus();
  };

  // Same when one signs out by the menu, which goes away with the avatar.
  const signedIn = details !== null;
  useEffect(() => {
    if (signedIn || !signingOut.current) return;
    signingOut.current = false;
    button.current?.focus();
  }, [signedIn]);

  if (!session && !error) return <span className={classes.unknown} />;
  return (
    <>
      {details ? (
        <UserMenu
          ref={button}
          details={details}
          onSignOut={() => {
            signingOut.current = true;
          }}
        />
      ) : (
        <Button
          ref={button}
          variant="header"
          className={classes.signIn}
          classNames={{ label: classes.word, section: classes.icon }}
          leftSection={<IconUserCircle size={22} stroke={1.75} aria-hidden="true" />}
          disabled={!online}
          aria-label={words.signIn}
          title={words.signIn}
          onClick={() => setSigningIn(true)}
        >
          {words.signIn}
        </Button>
      )}
      <SignInModal opened={signingIn} onClose={() => setSigningIn(false)} onClosed={focusButton} />
    </>
  );
}
