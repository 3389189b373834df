import { Button } from '@mantine/core';
import { formatDateTime } from '@motu/core';
import { IconLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { withPassword } from '../../auth/index.ts';
import { dateLocale } from '../../ui/date-locale.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from '../form/fields.module.css';
import { fr } from './fr.ts';
import { SecretDialog } from './secret-dialog.tsx';

type ResetLinkProps = { id: string; username: string };

/** A link by which the owner of an account chooses a password, shown this once (ID-03). */
export function ResetLink({ id, username }: ResetLinkProps) {
  const [isShown, setShown] = useState(false);
  const making = useMutation({
    mutationFn: () => withPassword(() => api.users.resetLink({ params: { id } })),
    onSuccess: () => setShown(true),
  });
  const link = making.data?.content;
  return (
    <div className={classes.fields}>
      <p className={classes.note}>{fr.linkText}</p>
      {making.isError && <Notice tone="danger">{errorMessage(making.error)}</Notice>}
      <Button
        variant="default"
        loading={making.isPending}
        leftSection={<IconLink size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => making.mutate()}
      >
        {fr.link}
      </Button>
      <SecretDialog
        title={fr.linkMade(username)}
        text={link ? fr.linkMadeText(formatDateTime(new Date(link.expiresAt), dateLocale())) : ''}
        secret={isShown && link ? `${location.origin}${link.path}` : null}
        onClose={() => setShown(false)}
      />
    </div>
  );
}
