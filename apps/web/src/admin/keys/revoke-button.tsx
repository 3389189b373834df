import { Button } from '@mantine/core';
import type { AccessKey } from '@motu/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { fr } from './fr.ts';
import classes from './keys.module.css';
import { useRevoke } from './use-keys.ts';

/** Ends a key, after asking. */
export function RevokeButton({ id, name }: Pick<AccessKey, 'id' | 'name'>) {
  const [isAsking, setAsking] = useState(false);
  const revoking = useRevoke();
  return (
    <>
      <Button
        variant="subtle"
        className={classes.revoke ?? ''}
        aria-label={fr.revokeOf(name)}
        loading={revoking.isPending}
        onClick={() => setAsking(true)}
      >
        {fr.revoke}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={fr.revokeTitle(name)}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          revoking.mutate(id);
        }}
      >
        <p>{fr.revokeText}</p>
      </ConfirmDialog>
    </>
  );
}
