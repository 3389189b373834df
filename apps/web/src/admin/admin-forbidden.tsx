import { Button } from '@mantine/core';
import { IconLockAccess } from '@tabler/icons-react';
import { Link } from 'react-router';
import { usePageTitle } from '../product/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { fr } from './fr.ts';

/** A page of the administration that is not for those who make the map (ACL-03). */
export function AdminForbidden() {
  usePageTitle(`${fr.forbidden} · ${fr.administration}`);
  const back = (
    <Button component={Link} to="/admin">
      {fr.backHome}
    </Button>
  );
  return (
    <EmptyState icon={IconLockAccess} title={<h1>{fr.forbidden}</h1>} action={back}>
      {fr.forbiddenText}
    </EmptyState>
  );
}
