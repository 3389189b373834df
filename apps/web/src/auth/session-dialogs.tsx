import type { ReactNode } from 'react';
import { FailureCard } from '../ui/failure-card.tsx';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { useStore } from '../ui/store.ts';
import { useOnce } from '../ui/use-once.ts';
import { requiredFactorDialog } from './account/lazy.ts';
import { cancelPassword, passwordAsked } from './ask-password.ts';
import { askPasswordDialog, expiredModal, leaveDialog, requiredPasswordDialog } from './lazy-account.ts';
import { cancelLeave, leaveAsked } from './leaving.ts';
import { useSession } from './session-provider.tsx';

/** The dialogs that the session itself opens, over whatever page is shown. */
export function SessionDialogs() {
  const { session } = useSession();
  const expired = session?.status === 'expired';
  const mustChange = session?.status === 'connected' && session.details.mustChangePassword;
  const username = session && session.status !== 'anonymous' ? session.details.username : '';
  const provider = session && session.status !== 'anonymous' ? session.details.provider : undefined;
  const lazily = { fallback: null, frame: (failure: ReactNode) => <FailureCard>{failure}</FailureCard> };
  const isAsked = useStore(passwordAsked, (state) => state.isAsked);
  const isLeaving = useStore(leaveAsked, (state) => state.isAsked);
  const showExpired = useOnce(expired);
  const showPassword = useOnce(mustChange);
  const mustAdd = session?.status === 'connected' && !mustChange && session.details.mustAddFactor === true;
  const showFactor = useOnce(mustAdd);
  return (
    <>
      {showExpired && <LazyPart part={expiredModal} props={{ opened: expired }} {...lazily} />}
      {showPassword && <LazyPart part={requiredPasswordDialog} props={{ username, opened: mustChange }} {...lazily} />}
      {showFactor && <LazyPart part={requiredFactorDialog} props={{ opened: mustAdd }} {...lazily} />}
      <LazyDialog
        part={askPasswordDialog}
        props={{ username, provider, opened: isAsked && !expired }}
        opened={isAsked}
        onClose={cancelPassword}
      />
      <LazyDialog part={leaveDialog} props={{ opened: isLeaving }} opened={isLeaving} onClose={cancelLeave} />
    </>
  );
}
