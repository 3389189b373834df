import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'react-router';
import { UserControl } from '../auth/index.ts';
import { Header, usePageTitle } from '../product/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { fr } from './fr.ts';

/** An address that leads nowhere (APP-08). */
export function NotFoundPage() {
  usePageTitle(fr.notFound);
  const header = (
    <Header>
      <UserControl />
    </Header>
  );
  const seeMap = (
    <Button component={Link} to="/">
      {fr.seeMap}
    </Button>
  );
  return (
    <MessagePage header={header}>
      <EmptyState icon={IconMapQuestion} title={<h1>{fr.notFound}</h1>} action={seeMap}>
        {fr.notFoundText}
      </EmptyState>
    </MessagePage>
  );
}
