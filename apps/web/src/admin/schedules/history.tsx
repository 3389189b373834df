import type { ScheduleRun } from '@motu/contract';
import { formatDuration } from '@motu/core';
import { IconHistory } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import form from '../form/fields.module.css';
import list from '../list/list.module.css';
import { ListCard } from '../list/list-card.tsx';
import { inColumns } from '../list/list-table.tsx';
import { ShortDate } from '../list/short-date.tsx';
import { fr } from './fr.ts';
import classes from './history.module.css';
import { RunChip } from './run-chip.tsx';
import { useRuns } from './use-schedules.ts';

const TABLE = inColumns<ScheduleRun>([
  { head: fr.date, className: classes.date, cell: ({ startedAt }) => <ShortDate at={startedAt} /> },
  {
    head: fr.result,
    cell: ({ state, message }) => (
      <>
        <RunChip state={state} />
        {message && <span className={list.about}>{message}</span>}
      </>
    ),
  },
  { head: fr.duration, className: `${list.wide} ${list.end} ${classes.duration}`, cell: (run) => durationOf(run) },
  { head: fr.by, className: `${list.wide} ${classes.by}`, cell: ({ author }) => author ?? fr.byItself },
]);

/** The last runs of a schedule, the newest first. */
export function History({ id }: { id: string }) {
  const { data, error, refetch } = useRuns(id);
  return (
    <section className={classes.history} aria-labelledby="historique">
      <h2 id="historique" className={form.section}>
        {fr.history}
      </h2>
      <ListCard
        {...TABLE}
        className={classes.table}
        items={data?.content}
        error={error}
        failed={fr.runsFailed}
        onRetry={refetch}
        empty={<EmptyState icon={IconHistory} title={fr.noRuns} />}
      />
    </section>
  );
}

function durationOf({ startedAt, endedAt }: ScheduleRun): string {
  if (!endedAt) return '—';
  return formatDuration(Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)));
}
