import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Header, productTexts, usePageTitle } from '../product/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { UserControl } from './user-control.tsx';

type DeadEndPageProps = { icon: TablerIcon; title: string; children: ReactNode };

/** A page that leads nowhere but back to the map, or to another account. */
export function DeadEndPage({ icon, title, children }: DeadEndPageProps) {
  usePageTitle(title);
  const header = (
    <Header>
      <UserControl />
    </Header>
  );
  const seeMap = (
    <Button component={Link} to="/">
      {productTexts.seeMap}
    </Button>
  );
  return (
    <MessagePage header={header}>
      <EmptyState icon={icon} title={<h1>{title}</h1>} action={seeMap}>
        {children}
      </EmptyState>
    </MessagePage>
  );
}
