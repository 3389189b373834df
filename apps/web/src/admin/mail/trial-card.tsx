import { Button, TextInput } from '@mantine/core';
import { EMAIL_MAX, emailRule } from '@motu/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.tsx';
import classes from '../form/fields.module.css';
import { fr } from './fr.ts';

/** Sends one message with what is saved, and says what the server answers. */
export function TrialCard({ isReady }: { isReady: boolean }) {
  const [to, setTo] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const sending = useMutation({
    mutationFn: (address: string) => api.mail.tryOut({ body: { to: address } }),
    onSuccess: (_, address) => notify({ tone: 'success', title: fr.trialSent, text: fr.trialSentText(address) }),
  });
  const send = () => {
    const wrong = emailRule(to);
    setFault(wrong);
    if (!wrong) sending.mutate(to);
  };
  return (
    <section className={classes.card} aria-labelledby="essai">
      <h2 id="essai" className={classes.cardTitle}>
        {fr.trial}
      </h2>
      <div className={`${classes.cardBody} ${classes.fields}`}>
        {!isReady && <p className={classes.note}>{fr.trialFirst}</p>}
        <TextInput
          type="email"
          label={fr.trialTo}
          maxLength={EMAIL_MAX}
          value={to}
          error={fault}
          onChange={({ currentTarget }) => setTo(currentTarget.value.trim())}
        />
        <div>
          <Button variant="default" disabled={!isReady} loading={sending.isPending} onClick={send}>
            {fr.trialSend}
          </Button>
        </div>
        {sending.error && <Notice tone="danger">{errorMessage(sending.error)}</Notice>}
      </div>
    </section>
  );
}
