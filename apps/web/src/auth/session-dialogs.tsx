import { ExpiredModal } from './expired-modal.tsx';
import { RequiredPasswordDialog } from './password-dialog.tsx';
import { useSession } from './session-provider.tsx';

/** The dialogs that the session itself opens, over whatever page is shown. */
export function SessionDialogs() {
  const { session } = useSession();
  const details = session && session.status !== 'anonymous' ? session.details : null;
  return (
    <>
      <ExpiredModal opened={session?.status === 'expired'} />
      <RequiredPasswordDialog
        username={details?.username ?? ''}
        opened={session?.status === 'connected' && session.details.mustChangePassword}
      />
    </>
  );
}
