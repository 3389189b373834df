import type { Overview } from '@motu/contract';
import { formatDateTime } from '@motu/core';
import { dateLocale } from '../../ui/date-locale.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { fr as adminTexts } from '../fr.ts';
import list from '../list/list.module.css';
import { PageTitle } from '../page-title.tsx';
import { useOverview } from '../use-overview.ts';
import { Attention } from './attention.tsx';
import { Figures } from './figures.tsx';
import { fr } from './fr.ts';
import classes from './home-page.module.css';
import { JournalTable } from './journal-table.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** The first page of the administration: the state of the installation, and what was done lately. */
export function HomePage() {
  const { data, error, refetch } = useOverview();

  return (
    <>
      <PageTitle
        title={fr.title}
        tab={adminTexts.administration}
        subtitle={data ? runningSince(data.content) : fr.subtitle}
      />
      {error && !data ? (
        <div className={list.card}>
          <FailureState title={fr.failed} error={error} onRetry={refetch} />
        </div>
      ) : (
        <div className={classes.sections} aria-busy={!data}>
          <Figures overview={data?.content} />
          <Attention overview={data?.content} />
          <Shortcuts overview={data?.content} />
          <JournalTable entries={data?.content.recent} />
        </div>
      )}
    </>
  );
}

function runningSince({ startedAt }: Overview): string {
  return fr.since(formatDateTime(new Date(startedAt), dateLocale()));
}
