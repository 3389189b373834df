import { Button } from '@mantine/core';
import type { Task, TaskFailure } from '@motu/contract';
import { formatNumber, formatShortDateTime } from '@motu/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../../api/index.ts';
import { dateLocale } from '../../ui/date-locale.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { FigureList } from '../../ui/figure-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AdminNotFound, isNotFound } from '../admin-not-found.tsx';
import fields from '../form/fields.module.css';
import list from '../list/list.module.css';
import { PageTitle } from '../page-title.tsx';
import { fr } from './fr.ts';
import { Progress } from './progress.tsx';
import { StateChip } from './state-chip.tsx';
import classes from './task-page.module.css';
import { aboutOf, elapsedOf, subjectOf } from './task-words.ts';
import { useTaskActs } from './use-task-acts.tsx';
import type { TaskChange } from './use-task-change.ts';
import { TASKS_KEY, useTasks } from './use-tasks.ts';

const PARENTS = [{ label: fr.title, to: '/admin/tasks' }];

/** One task: its counts, and the tiles that it could not make. */
export function TaskPage() {
  const { id = '' } = useParams();
  // Whenever the list says that it has moved, its failures may have too.
  const live = useTasks().data?.content.find((one) => one.id === id);
  const { data, error, refetch } = useQuery({
    queryKey: [...TASKS_KEY, id, live?.failed, live?.state],
    queryFn: ({ signal }) => api.tasks.read({ params: { id }, signal }),
    placeholderData: (before) => before,
  });
  const task = live ?? data?.content;
  const { act, dialog } = useTaskActs();
  const title = task ? subjectOf(task) : fr.title;
  if (!data && isNotFound(error)) return <AdminNotFound />;
  if (error && !data) return <FailureState title={fr.oneFailed} error={error} onRetry={refetch} />;
  return (
    <>
      <PageTitle title={title} subtitle={task && aboutOf(task)} parents={PARENTS}>
        {task && <Acts state={task.state} onAct={act(task)} />}
      </PageTitle>
      {task && <Facts task={task} />}
      {data && data.failures.length > 0 && <Failures failures={data.failures} />}
      {dialog}
    </>
  );
}

function Acts({ state, onAct }: { state: Task['state']; onAct: (action: TaskChange['action']) => void }) {
  const isActive = state === 'running' || state === 'waiting';
  const acts = [
    (isActive || state === 'paused') && ({ action: 'cancel', label: fr.cancel, icon: IconX } as const),
    isActive && ({ action: 'pause', label: fr.pause, icon: IconPlayerPause } as const),
    (state === 'paused' || state === 'cancelled') &&
      ({ action: 'resume', label: fr.resume, icon: IconPlayerPlay } as const),
    state === 'failed' && ({ action: 'retry', label: fr.retry, icon: IconRefresh } as const),
  ].filter((act) => act !== false);
  return acts.map(({ action, label, icon: Icon }) => (
    <Button
      key={action}
      variant="default"
      leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => onAct(action)}
    >
      {label}
    </Button>
  ));
}

function Facts({ task }: { task: Task }) {
  const moment = (date: string | null) => (date ? formatShortDateTime(new Date(date), dateLocale()) : fr.nothing);
  const facts = [
    [fr.total, formatNumber(task.total)],
    [fr.finished, formatNumber(task.finished)],
    [fr.remaining, formatNumber(task.remaining)],
    [fr.inFailure, formatNumber(task.failed)],
    [fr.duration, elapsedOf(task)],
    [fr.start, moment(task.startedAt)],
    [fr.end, moment(task.endedAt)],
    [fr.createdBy, task.author],
    ...(task.grid ? [[fr.grid, task.grid] as const, [fr.scale, fr.scales[task.scale] ?? ''] as const] : []),
  ] as const;
  return (
    <section className={`${fields.card} ${classes.facts}`}>
      <div className={classes.state}>
        <StateChip state={task.state} />
        <Progress task={task} />
      </div>
      {task.error && <Notice tone={task.state === 'failed' ? 'danger' : 'warning'}>{task.error}</Notice>}
      <FigureList figures={facts} layout="columns" />
    </section>
  );
}

function Failures({ failures }: { failures: readonly TaskFailure[] }) {
  return (
    <section className={list.card} aria-labelledby="echecs">
      <h2 id="echecs" className={fields.cardTitle}>
        {fr.failedTiles}
      </h2>
      <table className={list.table}>
        <thead>
          <tr>
            <th scope="col">{fr.tiles}</th>
            <th scope="col">{fr.zoom}</th>
            <th scope="col">{fr.reason}</th>
          </tr>
        </thead>
        <tbody>
          {failures.map(({ zoom, column, row, columns, rows, message }) => (
            <tr key={`${zoom} ${column} ${row}`}>
              <td>{fr.block(column, row, columns, rows)}</td>
              <td>{zoom}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
