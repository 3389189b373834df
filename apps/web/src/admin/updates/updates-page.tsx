import { Button } from '@mantine/core';
import { formatShortDateTime } from '@motu/core';
import { IconArrowBackUp, IconCircleCheck, IconDownload, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { dateLocale } from '../../ui/date-locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageTitle } from '../page-title.tsx';
import type { Patch } from './find-patches.ts';
import { fr } from './fr.ts';
import { useLayerUpdates } from './layer-updates-context.ts';
import { OutsideServers } from './outside-servers.tsx';
import { PatchCard } from './patch-card.tsx';
import { RedoTiles } from './redo-button.tsx';
import classes from './updates-page.module.css';
import { useApply } from './use-apply.ts';

/** The layers whose source is no longer what their service announces, ours or another's (ADM-03): what changes, and applying it. */
export function UpdatesPage() {
  const { patches, gone, failures, error, isChecking, progress, checkedAt, check, stop } = useLayerUpdates();
  const { applied, apply, undo, isBusy } = useApply();
  const checked = formatShortDateTime(new Date(checkedAt), dateLocale());
  const hasTrouble = failures.length > 0 || gone.length > 0;

  return (
    <>
      <PageTitle title={fr.title} subtitle={patches ? fr.checkedAt(checked) : fr.subtitle}>
        {progress && (
          <Button
            variant="subtle"
            leftSection={<IconPlayerStop size={20} stroke={1.75} aria-hidden="true" />}
            onClick={stop}
          >
            {fr.stop}
          </Button>
        )}
        <Button
          variant="default"
          loading={isChecking}
          leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => void check()}
        >
          {fr.check}
        </Button>
        {patches && patches.length > 1 && (
          <Button
            loading={isBusy}
            leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => apply(patches)}
          >
            {fr.applyAll}
          </Button>
        )}
      </PageTitle>
      <div className={classes.sections} aria-busy={isChecking}>
        {progress && <p role="status">{fr.asking(progress.answered, progress.asked)}</p>}
        {!patches && error && (
          <div className={classes.card}>
            <FailureState title={fr.failed} error={error} onRetry={() => void check()} />
          </div>
        )}
        {!patches && !error && <Loading label={fr.checking} />}
        {patches?.length === 0 && !progress && !hasTrouble && (
          <div className={classes.card}>
            <EmptyState icon={IconCircleCheck} title={fr.upToDate}>
              {fr.upToDateText(checked)}
            </EmptyState>
          </div>
        )}
        {patches && patches.length > 0 && (
          <ul className={classes.patches}>
            {patches.map((patch) => (
              <li key={patch.id}>
                <PatchCard patch={patch} isBusy={isBusy} onApply={() => apply([patch])} />
              </li>
            ))}
          </ul>
        )}
        {hasTrouble && <OutsideServers failures={failures} gone={gone} />}
        {applied.length > 0 && <Applied patches={applied} isBusy={isBusy} onUndo={undo} />}
      </div>
    </>
  );
}

type AppliedProps = { patches: readonly Patch[]; isBusy: boolean; onUndo: (patch: Patch) => void };

/** What was applied since the page opened, and the way back. */
function Applied({ patches, isBusy, onUndo }: AppliedProps) {
  return (
    <section className={classes.card} aria-labelledby="applied">
      <div className={classes.head}>
        <h2 id="applied" className={classes.title}>
          {fr.applied}
        </h2>
        <RedoTiles patches={patches} />
      </div>
      <ul className={classes.applied}>
        {patches.map((patch) => (
          <li key={patch.id}>
            <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
            <span>{patch.name}</span>
            <Button
              variant="subtle"
              aria-label={fr.undoOf(patch.name)}
              disabled={isBusy}
              leftSection={<IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />}
              onClick={() => onUndo(patch)}
            >
              {fr.undo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
