import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { withPassword } from '../../auth/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.tsx';
import classes from '../form/fields.module.css';
import { fr } from './fr.ts';

type SecondFactorsProps = { id: string; username: string; count: number };

/** How many second factors an account has, and the way to remove them for who has lost them all (ID-02). */
export function SecondFactors({ id, username, count }: SecondFactorsProps) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [left, setLeft] = useState(count);
  const removing = useMutation({
    mutationFn: () => withPassword(() => api.users.removeFactors({ params: { id } })),
    onSuccess: () => {
      setLeft(0);
      notify({ tone: 'success', title: fr.factorsRemoved, text: username });
      return queries.invalidateQueries({ queryKey: ['sessions', id] });
    },
  });
  return (
    <div className={classes.fields}>
      <p className={classes.note}>{fr.factorCount(left)}</p>
      {removing.isError && <Notice tone="danger">{errorMessage(removing.error)}</Notice>}
      {left > 0 && (
        <Button variant="default" loading={removing.isPending} onClick={() => setAsking(true)}>
          {fr.removeFactors}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={fr.removeFactorsTitle(username)}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          removing.mutate();
        }}
      >
        <p>{fr.removeFactorsText}</p>
      </ConfirmDialog>
    </div>
  );
}
