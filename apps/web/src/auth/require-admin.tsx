import { IconLockAccess } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Header } from '../product/index.ts';
import { FailureState } from '../ui/failure-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { words } from '../ui/words.ts';
import { adminAccess } from './admin-access.ts';
import { DeadEndPage } from './dead-end-page.tsx';
import { fr } from './fr.ts';
import { loginPath } from './next-path.ts';
import { useSession } from './session-provider.tsx';

/** Shows its children to those who may open the administration. The server holds the same rule on every call, whatever happens here. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { session, error, refetch } = useSession();
  const asked = useLocation();

  switch (adminAccess(session)) {
    case 'allowed':
      return children;
    case 'forbidden':
      return (
        <DeadEndPage icon={IconLockAccess} title={fr.forbidden}>
          {fr.forbiddenText}
        </DeadEndPage>
      );
    case 'sign-in':
      return <Navigate to={loginPath(asked)} replace />;
    case 'password-change':
      return <MessagePage header={<Header place={fr.administration} />}>{null}</MessagePage>;
    case 'unknown':
      return (
        <MessagePage header={<Header place={fr.administration} />}>
          {error ? (
            <FailureState title={fr.unknownSession} error={error} onRetry={refetch} />
          ) : (
            <Loading label={words.loading} />
          )}
        </MessagePage>
      );
  }
}
