import type { TaskList } from '@motu/contract';
import { formatBytes, formatNumber } from '@motu/core';
import { IconListCheck, IconPlus, IconRefresh, IconTools } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import figures from '../home/figures.module.css';
import { LinkButton } from '../link-button.tsx';
import { ListPage } from '../list/list-page.tsx';
import { useWholeList } from '../list/use-whole-list.tsx';
import { fr } from './fr.ts';
import { TASK_COLUMNS } from './task-order.ts';
import { COLUMNS, TaskHead, TaskRow } from './task-row.tsx';
import { aboutOf, figuresOf, subjectOf } from './task-words.ts';
import classes from './tasks-page.module.css';
import { useTaskActs } from './use-task-acts.tsx';
import { useTasks } from './use-tasks.ts';

/** The tasks of the tile cache (ADM-07), as they go. */
export function TasksPage() {
  const { isLive, ...query } = useTasks();
  const { act, dialog } = useTaskActs();
  const tasks = query.data?.content;
  // As the server lists them, those under way first, unless a column is asked for.
  const { isNarrowed, above, ...shown } = useWholeList(tasks, {
    columns: TASK_COLUMNS,
    start: '',
    textOf: (task) => `${subjectOf(task)} ${aboutOf(task)} ${fr.states[task.state]}`,
    searchLabel: fr.search,
  });

  return (
    <ListPage
      texts={fr}
      query={query}
      {...shown}
      columns={COLUMNS}
      actions={
        <>
          <LinkButton to="/admin/tasks/specific" icon={IconTools} variant="default">
            {fr.specific}
          </LinkButton>
          <LinkButton to="/admin/tasks/new" icon={IconPlus}>
            {fr.add}
          </LinkButton>
        </>
      }
      above={
        query.data && (
          <>
            <Figures list={query.data} />
            {tasks && tasks.length > 0 && above}
          </>
        )
      }
      empty={
        <EmptyState icon={IconListCheck} title={isNarrowed ? fr.noMatch : fr.none}>
          {isNarrowed ? null : fr.noneText}
        </EmptyState>
      }
      head={<TaskHead />}
      row={(task) => <TaskRow key={task.id} task={task} onAct={act(task)} />}
    >
      <p className={classes.live}>
        <IconRefresh size={16} stroke={1.75} aria-hidden="true" />
        {isLive ? fr.live : fr.notLive}
      </p>
      {dialog}
    </ListPage>
  );
}

function Figures({ list: { content, threads, cacheBytes, cacheQuota } }: { list: TaskList }) {
  const room = cacheQuota === null ? fr.onDisk : fr.ofQuota(formatBytes(cacheQuota));
  const { running, speed, failed, failedLayers } = figuresOf(content);
  const shown = [
    [fr.running, formatNumber(running), fr.onThreads(threads)],
    [fr.speed, formatNumber(speed), fr.perSecond],
    cacheBytes === null ? [fr.cache, fr.unknown, fr.inBucket] : [fr.cache, formatBytes(cacheBytes), room],
    [fr.toRetry, formatNumber(failed), failed > 0 ? fr.onLayers(failedLayers) : ''],
  ] as const;
  return (
    <dl className={`${figures.figures} ${classes.figures}`}>
      {shown.map(([label, value, note]) => (
        <div key={label} className={figures.card}>
          <dt className={figures.label}>{label}</dt>
          <dd className={figures.value}>
            {value} {note && <span className={figures.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
