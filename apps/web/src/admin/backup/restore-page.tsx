import { Button } from '@mantine/core';
import { formatBytes, formatPercent } from '@motu/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { LeaveGuard } from '../form/leave-guard.tsx';
import { PageTitle } from '../page-title.tsx';
import { ChooseBackup } from './choose-backup.tsx';
import { fr, restoreFr as words } from './fr.ts';
import { RestoreCheckCard } from './restore-check.tsx';
import classes from './restore-page.module.css';
import { useRestore } from './use-restore.ts';

const PARENTS = [{ label: fr.title, to: '/admin/backup' }];

/** A backup is put in the place of what is there, after one has read what that changes (ADM-19). */
export function RestorePage() {
  const [search] = useSearchParams();
  const restore = useRestore(search.get('nom'));
  return (
    <>
      <PageTitle title={words.title} subtitle={words.subtitle} parents={PARENTS} />
      <div className={classes.steps}>
        <Step {...restore} />
      </div>
      <LeaveGuard isDirty={isUnderway(restore)} />
    </>
  );
}

/** Whether a file is on its way, or takes the place of what is there. */
function isUnderway({ preparing, failure, isRunning }: ReturnType<typeof useRestore>): boolean {
  const { file, remote } = preparing ?? { file: null, remote: null };
  return isRunning || (file !== null && !failure && (!remote || remote.state === 'sending'));
}

function Step({ preparing, failure, refusal, isRunning, choose, run, forget }: ReturnType<typeof useRestore>) {
  if (!preparing) return <ChooseBackup onChoose={choose} />;
  const { remote, name } = preparing;
  const wrong = failure ? errorMessage(failure) : remote?.state === 'refused' ? remote.problem : null;
  if (wrong)
    return (
      <>
        <Notice tone="danger" title={failure ? words.failed : words.refused}>
          {wrong}
        </Notice>
        <div>
          <Button onClick={forget}>{words.other}</Button>
        </div>
      </>
    );
  if (remote?.state === 'done') return <Done />;
  if (remote?.check)
    return (
      <RestoreCheckCard
        name={name}
        check={remote.check}
        refusal={refusal}
        isRunning={isRunning}
        onRun={run}
        onCancel={forget}
      />
    );
  return <Preparation {...preparing} onCancel={forget} />;
}

type PreparationProps = NonNullable<ReturnType<typeof useRestore>['preparing']> & { onCancel: () => void };

function Preparation({ name, file, remote, sent, isCut, onCancel }: PreparationProps) {
  const card = useRef<HTMLElement>(null);
  // What was pressed is gone: the keyboard goes on from here.
  useEffect(() => card.current?.focus(), []);
  const isSending = file !== null && (!remote || remote.state === 'sending');
  const share = isSending ? sent / Math.max(1, file.size) : null;
  return (
    <section ref={card} className={classes.card} aria-label={name} tabIndex={-1}>
      <p className={classes.name}>{name}</p>
      <p role="status" className={classes.stage}>
        {share === null && <Spinner size={18} />} {isSending ? words.sending : words.checking}
      </p>
      {share !== null && file && (
        <>
          <ProgressBar label={words.sending} share={share} text={formatPercent(Math.floor(share * 100))} />
          <p className={classes.note}>{words.sent(formatBytes(sent), formatBytes(file.size))}</p>
        </>
      )}
      {isCut && <Notice tone="warning">{words.cut}</Notice>}
      <div>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </section>
  );
}

/** The page is loaded anew: nothing that it knows holds any more. */
function Done() {
  return (
    <section className={classes.card}>
      <EmptyState
        icon={IconCircleCheck}
        title={words.done}
        action={
          <Button component="a" href="/login?next=%2Fadmin%2Fbackup">
            {words.signIn}
          </Button>
        }
      >
        {words.doneText}
      </EmptyState>
    </section>
  );
}
