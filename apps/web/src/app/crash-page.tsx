import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRouteError } from 'react-router';
import { Header, usePageTitle } from '../product/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorDetail } from '../ui/error-detail.tsx';
import { errorMessage } from '../ui/error-text.ts';
import { MessagePage } from '../ui/message-page.tsx';
import { words } from '../ui/words.ts';
import { fr } from './fr.ts';

/** The last net: a fault of ours that nothing nearer has caught. */
export function CrashPage() {
  const error = useRouteError();
  usePageTitle(words.error);
  return (
    <MessagePage header={<Header />}>
      <EmptyState
        icon={IconAlertCircle}
        tone="danger"
        title={<h1>{fr.crashed}</h1>}
        action={<Button onClick={() => location.reload()}>{fr.reload}</Button>}
      >
        {errorMessage(error)}
        <ErrorDetail error={error} />
      </EmptyState>
    </MessagePage>
  );
}
