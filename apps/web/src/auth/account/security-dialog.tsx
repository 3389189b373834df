import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/notify.tsx';
import { words } from '../../ui/words.ts';
import { SESSION_KEY } from '../session-query.ts';
import { useSessionActions } from '../use-session-actions.ts';
import { AddCodes } from './add-codes.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { FactorList } from './factor-list.tsx';
import { fr } from './fr.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './rows.module.css';

const FACTORS_KEY = ['factors'];

type SecurityDialogProps = { opened: boolean; onClose: () => void };

/** « Sécurité du compte », from the user menu (ID-02). */
export function SecurityDialog({ opened, onClose }: SecurityDialogProps) {
  return (
    <Dialog opened={opened} title={fr.security.title} onClose={onClose} width={640}>
      <p className={classes.intro}>{fr.security.intro}</p>
      <Security onDone={onClose} />
    </Dialog>
  );
}

/** The same, asked for: nothing else is allowed until there is one. */
export function RequiredFactorDialog({ opened }: { opened: boolean }) {
  const { signOut } = useSessionActions();
  return (
    <Dialog opened={opened} title={fr.security.requiredTitle} width={640}>
      <p className={classes.intro}>{fr.security.requiredIntro}</p>
      <Security
        onDone={() => {}}
        leave={
          <Button variant="default" onClick={() => void signOut()}>
            {words.signOut}
          </Button>
        }
      />
    </Dialog>
  );
}

type Shown = 'list' | 'passkey' | 'codes' | { recoveryCodes: string[] };

function Security({ onDone, leave }: { onDone: () => void; leave?: ReactNode }) {
  const queries = useQueryClient();
  const [shown, setShown] = useState<Shown>('list');
  const { data, error, refetch } = useQuery({
    queryKey: FACTORS_KEY,
    queryFn: ({ signal }) => api.factors.list({ signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const renew = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: FACTORS_KEY }),
      queries.invalidateQueries({ queryKey: SESSION_KEY }),
    ]);

  function added(name: string, recoveryCodes: string[] | null) {
    notify({ tone: 'success', title: fr.security.addedTitle, text: fr.security.addedText(name) });
    setShown(recoveryCodes ? { recoveryCodes } : 'list');
    // While codes are to be kept, the session goes on asking: the dialog stays.
    if (!recoveryCodes) void renew();
  }

  if (typeof shown === 'object') {
    return (
      <RecoveryCodes
        codes={shown.recoveryCodes}
        onKept={() => {
          setShown('list');
          void renew().then(onDone);
        }}
      />
    );
  }
  const back = () => setShown('list');
  if (shown === 'passkey') return <AddPasskey onAdded={added} onBack={back} />;
  if (shown === 'codes') return <AddCodes onAdded={added} onBack={back} />;
  if (error && !data) return <FailureState title={fr.security.failed} error={error} onRetry={refetch} />;
  if (!data) return <Loading label={words.loading} />;
  return (
    <>
      <FactorList {...data.content} onChanged={renew} onRenewed={(recoveryCodes) => setShown({ recoveryCodes })} />
      <div className={classes.foot}>
        {leave}
        <Button variant="default" onClick={() => setShown('codes')}>
          {fr.security.addCodes}
        </Button>
        <Button onClick={() => setShown('passkey')}>{fr.security.addPasskey}</Button>
      </div>
    </>
  );
}
