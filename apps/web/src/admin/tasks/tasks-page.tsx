import { Button } from '@mantine/core';
import type { TaskList } from '@motu/contract';
import { formatBytes, formatNumber } from '@motu/core';
import { IconListCheck, IconPlus, IconRefresh, IconTools } from '@tabler/icons-react';
import { Link } from 'react-router';
import { usePageTitle } from '../../product/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fr as adminTexts } from '../fr.ts';
import figures from '../home/figures.module.css';
import { ListCard } from '../list/list-card.tsx';
import { PageTitle } from '../page-title.tsx';
import { fr } from './fr.ts';
import { COLUMNS, TaskHead, TaskRow } from './task-row.tsx';
import { figuresOf } from './task-words.ts';
import classes from './tasks-page.module.css';
import { useTaskActs } from './use-task-acts.tsx';
import { useTasks } from './use-tasks.ts';

/** The tasks of the tile cache (ADM-07), as they go. */
export function TasksPage() {
  usePageTitle(`${fr.title} · ${adminTexts.administration}`);
  const { data, error, refetch, isLive } = useTasks();
  const { act, dialog } = useTaskActs();

  return (
    <>
      <PageTitle title={fr.title} subtitle={fr.subtitle}>
        <Button
          component={Link}
          to="/admin/tasks/specific"
          variant="default"
          leftSection={<IconTools size={20} stroke={1.75} aria-hidden="true" />}
        >
          {fr.specific}
        </Button>
        <Button
          component={Link}
          to="/admin/tasks/new"
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
        >
          {fr.add}
        </Button>
      </PageTitle>
      {data && <Figures list={data} />}
      <ListCard
        items={data?.content}
        error={error}
        failed={fr.failed}
        onRetry={refetch}
        columns={COLUMNS}
        empty={
          <EmptyState icon={IconListCheck} title={fr.none}>
            {fr.noneText}
          </EmptyState>
        }
        head={<TaskHead />}
        row={(task) => <TaskRow key={task.id} task={task} onAct={act(task)} />}
      />
      <p className={classes.live}>
        <IconRefresh size={16} stroke={1.75} aria-hidden="true" />
        {isLive ? fr.live : fr.notLive}
      </p>
      {dialog}
    </>
  );
}

function Figures({ list: { content, threads, cacheBytes } }: { list: TaskList }) {
  const { running, speed, failed, failedLayers } = figuresOf(content);
  const shown = [
    [fr.running, formatNumber(running), fr.onThreads(threads)],
    [fr.speed, formatNumber(speed), fr.perSecond],
    cacheBytes === null ? [fr.cache, fr.unknown, fr.inBucket] : [fr.cache, formatBytes(cacheBytes), fr.onDisk],
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
