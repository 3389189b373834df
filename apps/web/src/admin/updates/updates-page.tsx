import { Button } from '@mantine/core';
import { formatShortDateTime } from '@motu/core';
import { IconArrowBackUp, IconCircleCheck, IconDownload, IconRefresh } from '@tabler/icons-react';
import { usePageTitle } from '../../product/index.ts';
import { dateLocale } from '../../ui/date-locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { fr as adminTexts } from '../fr.ts';
import { PageTitle } from '../page-title.tsx';
import type { Patch } from './find-patches.ts';
import { fr } from './fr.ts';
import { PatchCard } from './patch-card.tsx';
import { RedoTiles } from './redo-button.tsx';
import classes from './updates-page.module.css';
import { useApply } from './use-apply.ts';
import { useLayerUpdates } from './use-layer-updates.ts';

/** The layers whose source is no longer what the tile service announces (ADM-03): what changes, and applying it. */
export function UpdatesPage() {
  usePageTitle(`${fr.title} · ${adminTexts.administration}`);
  const { patches, error, isChecking, checkedAt, check } = useLayerUpdates();
  const { applied, apply, undo, isBusy } = useApply();
  const checked = formatShortDateTime(new Date(checkedAt), dateLocale());

  return (
    <>
      <PageTitle title={fr.title} subtitle={patches ? fr.checkedAt(checked) : fr.subtitle}>
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
        {error && !patches ? (
          <div className={classes.card}>
            <FailureState title={fr.failed} error={error} onRetry={() => void check()} />
          </div>
        ) : !patches ? (
          <Loading label={fr.checking} />
        ) : patches.length === 0 ? (
          <div className={classes.card}>
            <EmptyState icon={IconCircleCheck} title={fr.upToDate}>
              {fr.upToDateText(checked)}
            </EmptyState>
          </div>
        ) : (
          <ul className={classes.patches}>
            {patches.map((patch) => (
              <li key={patch.id}>
                <PatchCard patch={patch} isBusy={isBusy} onApply={() => apply([patch])} />
              </li>
            ))}
          </ul>
        )}
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
