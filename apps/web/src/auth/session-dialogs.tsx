import type { ReactNode } from 'react';
import { FailureCard } from '../ui/failure-card.tsx';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { useStore } from '../ui/store.ts';
import { useOnce } from '../ui/use-once.ts';
import { cancelPassword, passwordAsked } from './ask-password.ts';
import { askPasswordDialog, expiredModal, requiredPasswordDialog } from './lazy-account.ts';
import { useSession } from './session-provider.tsx';

/** The dialogs that the session itself opens, over whatever page is shown. */
export function SessionDialogs() {
  const { session } = useSession();
  const expired = session?.status === 'expired';
  const mustChange = session?.status === 'connected' && session.details.mustChangePassword;
  const username = session && session.status !== 'anonymous' ? session.details.username : '';
  const lazily = { fallback: null, frame: (failure: ReactNode) => <FailureCard>{failure}</FailureCard> };
  const isAsked = useStore(passwordAsked, (state) => state.isAsked);
  const showExpired = useOnce(expired);
  const showPassword = useOnce(mustChange);
  return (
    <>
      {showExpired && <LazyPart part={expiredModal} props={{ opened: expired }} {...lazily} />}
      {showPassword && <LazyPart part={requiredPasswordDialog} props={{ username, opened: mustChange }} {...lazily} />}
      <LazyDialog
        part={askPasswordDialog}
        props={{ username, opened: isAsked && !expired }}
        opened={isAsked}
        onClose={cancelPassword}
      />
    </>
  );
}
