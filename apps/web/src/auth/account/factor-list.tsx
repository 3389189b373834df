import { Button } from '@mantine/core';
import type { Factor } from '@motu/contract';
import { formatDateTime } from '@motu/core';
import { IconDeviceMobileCode, IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { dateLocale } from '../../ui/date-locale.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.tsx';
import { withPassword } from '../ask-password.ts';
import { fr } from './fr.ts';
import classes from './rows.module.css';

type FactorListProps = {
  factors: Factor[];
  recoveryLeft: number;
  onChanged: () => void;
  onRenewed: (codes: string[]) => void;
};

/** What proves, beside the password, that one is oneself; and how many recovery codes are left. */
export function FactorList({ factors, recoveryLeft, onChanged, onRenewed }: FactorListProps) {
  const [leaving, setLeaving] = useState<Factor | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const removing = useMutation({
    mutationFn: ({ id }: Factor) => withPassword(() => api.factors.remove({ params: { id } })),
    onSuccess: (_, { name }) => {
      notify({ tone: 'success', title: fr.security.removed, text: name });
      box.current?.focus(); // what was pressed is about to go
      onChanged();
    },
  });
  const renewing = useMutation({
    mutationFn: () => withPassword(() => api.factors.renewRecovery()),
    onSuccess: ({ content }) => onRenewed(content),
  });
  const failure = removing.error ?? renewing.error;
  return (
    <div ref={box} tabIndex={-1}>
      {failure && <Notice tone="danger">{errorMessage(failure)}</Notice>}
      {factors.length === 0 && <p className={classes.detail}>{fr.security.none}</p>}
      <ul className={classes.list}>
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} isBusy={removing.isPending} onRemove={() => setLeaving(factor)} />
        ))}
      </ul>
      {factors.length > 0 && (
        <section className={classes.recovery} aria-labelledby="codes-de-secours">
          <h3 id="codes-de-secours" className={classes.name}>
            {fr.security.recovery}
          </h3>
          <p className={classes.detail}>{fr.security.recoveryLeft(recoveryLeft)}</p>
          <Button variant="default" loading={renewing.isPending} onClick={() => renewing.mutate()}>
            {fr.security.renew}
          </Button>
        </section>
      )}
      <ConfirmDialog
        opened={leaving !== null}
        title={fr.security.removeTitle(leaving?.name ?? '')}
        danger
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          setLeaving(null);
          if (leaving) removing.mutate(leaving);
        }}
      >
        <p>{fr.security.removeText}</p>
      </ConfirmDialog>
    </div>
  );
}

type FactorRowProps = { factor: Factor; isBusy: boolean; onRemove: () => void };

function FactorRow({ factor: { kind, name, createdAt, usedAt }, isBusy, onRemove }: FactorRowProps) {
  const Icon = kind === 'passkey' ? IconFingerprint : IconDeviceMobileCode;
  const used = usedAt ? fr.security.used(formatDateTime(new Date(usedAt), dateLocale())) : fr.security.neverUsed;
  return (
    <li className={classes.row}>
      <Icon className={classes.icon} size={24} stroke={1.75} aria-hidden="true" />
      <div className={classes.about}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>{fr.security.kinds[kind]}</span>
        <span
          className={classes.detail}
        >{`${fr.security.added(formatDateTime(new Date(createdAt), dateLocale()))}. ${used}.`}</span>
      </div>
      <Button variant="default" disabled={isBusy} aria-label={fr.security.removeOne(name)} onClick={onRemove}>
        {fr.security.remove}
      </Button>
    </li>
  );
}
