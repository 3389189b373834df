import { Button } from '@mantine/core';
import { AppError } from '@motu/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'react-router';
import { usePageTitle } from '../product/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { fr } from './fr.ts';

/** An address under /admin that leads nowhere: the shell stays (APP-08). */
export function AdminNotFound() {
  usePageTitle(`${fr.notFound} · ${fr.administration}`);
  const back = (
    <Button component={Link} to="/admin">
      {fr.backHome}
    </Button>
  );
  return (
    <EmptyState icon={IconMapQuestion} title={<h1>{fr.notFound}</h1>} action={back}>
      {fr.notFoundText}
    </EmptyState>
  );
}

/** Whether an answer says that what the address names is not there. */
export const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'not-found';
