import { Button } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useOnline } from '../offline/index.ts';
import { FailureCard } from '../ui/failure-card.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { useOnce } from '../ui/use-once.ts';
import { words } from '../ui/words.ts';
import { Avatar } from './avatar.tsx';
import { signInModal, userMenu } from './lazy-account.ts';
import { nameOf } from './session.ts';
import { useSession } from './session-provider.tsx';
import { useReplacedButton } from './use-replaced-button.ts';
import classes from './user-control.module.css';

/** In every header: « Se connecter », or the avatar and its menu. */
export function UserControl() {
  const { session, error } = useSession();
  const [signingIn, setSigningIn] = useState(false);
  const showSignIn = useOnce(signingIn);
  const closeSignIn = () => setSigningIn(false);
  const online = useOnline();
  const details = session && session.status !== 'anonymous' ? session.details : null;
  const { ref, focusSoon } = useReplacedButton();

  // The button that opened the dialog is gone once one has signed in.
  const focusIfLost = () => {
    if (document.activeElement === document.body) focusSoon();
  };

  if (!session && !error) return <span className={classes.unknown} />;
  return (
    <>
      {details ? (
        <LazyPart
          part={userMenu}
          props={{
            buttonRef: ref,
            details,
            onSignOut: focusSoon,
          }}
          fallback={<Avatar name={nameOf(details)} />}
          frame={(failure) => <FailureCard>{failure}</FailureCard>}
        />
      ) : (
        <Button
          ref={ref}
          variant="header"
          className={classes.signIn}
          classNames={{ label: classes.word, section: classes.icon }}
          leftSection={<IconUserCircle size={22} stroke={1.75} aria-hidden="true" />}
          disabled={!online}
          aria-label={words.signIn}
          title={words.signIn}
          onPointerEnter={signInModal.preload}
          onFocus={signInModal.preload}
          onClick={() => setSigningIn(true)}
        >
          {words.signIn}
        </Button>
      )}
      {showSignIn && (
        <LazyPart
          part={signInModal}
          props={{ opened: signingIn, onClose: closeSignIn, onClosed: focusIfLost }}
          fallback={null}
          frame={(failure) => signingIn && <FailureCard onClose={closeSignIn}>{failure}</FailureCard>}
        />
      )}
    </>
  );
}
