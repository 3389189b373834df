import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { withPassword } from '../../auth/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from '../form/fields.module.css';
import { fr } from './fr.ts';

type NewPasswordProps = {
  id: string;
  username: string;
  mustChange: boolean;
  onPassword: (password: string, version: number) => void;
};

/** The way to a new password, which closes the sessions of the account: it asks first. */
export function NewPassword({ id, username, mustChange, onPassword }: NewPasswordProps) {
  const [isAsking, setAsking] = useState(false);
  const renewing = useMutation({
    mutationFn: () => withPassword(() => api.users.renewPassword({ params: { id } })),
    onSuccess: ({ password, content }) => onPassword(password, content.version),
  });
  return (
    <div className={classes.fields}>
      <p className={classes.note}>{mustChange ? fr.mustChange : fr.ownPassword}</p>
      {renewing.isError && <Notice tone="danger">{errorMessage(renewing.error)}</Notice>}
      <Button
        variant="default"
        loading={renewing.isPending}
        leftSection={<IconKey size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {fr.newPassword}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={fr.newPasswordTitle(username)}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          renewing.mutate();
        }}
      >
        <p>{fr.newPasswordText}</p>
      </ConfirmDialog>
    </div>
  );
}
