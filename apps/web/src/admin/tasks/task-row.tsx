import { Button, VisuallyHidden } from '@mantine/core';
import type { Task } from '@motu/contract';
import { formatShortDateTime } from '@motu/core';
import {
  IconAlertCircle,
  IconListDetails,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { dateLocale } from '../../ui/date-locale.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import list from '../list/list.module.css';
import { readOrder } from '../list/list-order.ts';
import { columnNames } from '../list/list-table.tsx';
import { SortHead } from '../list/sort-head.tsx';
import { fr } from './fr.ts';
import { Progress } from './progress.tsx';
import { StateChip } from './state-chip.tsx';
import { TASK_COLUMNS } from './task-order.ts';
import classes from './task-row.module.css';
import { aboutOf, durationOf, subjectOf } from './task-words.ts';
import type { TaskChange } from './use-task-change.ts';

export const COLUMNS = 7;

/** Each column sorts the list. */
export function TaskHead() {
  const order = readOrder(useSearchParams()[0], columnNames(TASK_COLUMNS), '');
  return (
    <tr>
      <SortHead label={fr.task} by="tache" order={order} />
      <SortHead label={fr.state} by="etat" order={order} className={list.wide} />
      <SortHead label={fr.progress} by="avancement" order={order} className={list.wide} />
      <SortHead label={fr.speed} by="vitesse" order={order} className={`${list.widest} ${list.end}`} />
      <SortHead label={fr.duration} by="duree" order={order} className={list.wide} />
      <SortHead label={fr.startAndEnd} by="debut" order={order} className={list.widest} />
      <th scope="col">
        <VisuallyHidden>{fr.actions}</VisuallyHidden>
      </th>
    </tr>
  );
}

type TaskRowProps = { task: Task; onAct: (action: TaskChange['action']) => void };

/** One task: how far it is, and what can be done to it. What went wrong stands under it. */
export function TaskRow({ task, onAct }: TaskRowProps) {
  const { id, state, speed, startedAt, endedAt, failed, error } = task;
  const name = subjectOf(task);
  const address = `/admin/tasks/${id}`;
  return (
    <>
      <tr className={classes.row}>
        <td>
          <Link className={classes.name ?? ''} to={address}>
            {name}
          </Link>
          <span className={list.about}>{aboutOf(task)}</span>
          <div className={classes.narrow}>
            <StateChip state={state} />
            <Progress task={task} />
          </div>
        </td>
        <td className={list.wide}>
          <StateChip state={state} />
        </td>
        <td className={list.wide}>
          <Progress task={task} />
        </td>
        <td className={`${list.widest} ${list.end}`}>{speed === null ? fr.nothing : fr.speedOf(speed)}</td>
        <td className={list.wide} data-failed={(state === 'failed' && failed > 0) || undefined}>
          {durationOf(task)}
        </td>
        <td className={list.widest}>
          {startedAt ? <Moment at={startedAt} /> : fr.nothing}
          {endedAt && (
            <span className={list.about}>
              {fr.endedAt} <Moment at={endedAt} />
            </span>
          )}
        </td>
        <td className={classes.actions}>
          <Actions task={task} name={name} address={address} onAct={onAct} />
        </td>
      </tr>
      {error && (
        <tr className={classes.why}>
          <td colSpan={COLUMNS}>
            <Trouble task={task} error={error} address={address} onRetry={() => onAct('retry')} />
          </td>
        </tr>
      )}
    </>
  );
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatShortDateTime(new Date(at), dateLocale())}</time>;

type ActionsProps = TaskRowProps & { name: string; address: string };

/** What is done most is a button of its own; the rest is in a menu. */
function Actions({ task: { state }, name, address, onAct }: ActionsProps) {
  const navigate = useNavigate();
  const isActive = state === 'running' || state === 'waiting';
  const canResume = state === 'paused' || state === 'cancelled';
  return (
    <div className={classes.buttons}>
      {isActive && <IconButton label={fr.of(fr.pause, name)} icon={IconPlayerPause} onClick={() => onAct('pause')} />}
      {canResume && <IconButton label={fr.of(fr.resume, name)} icon={IconPlayerPlay} onClick={() => onAct('resume')} />}
      {state === 'failed' && (
        <IconButton label={fr.of(fr.retry, name)} icon={IconRefresh} onClick={() => onAct('retry')} />
      )}
      {isActive || state === 'paused' ? (
        <IconButton label={fr.of(fr.cancel, name)} icon={IconX} onClick={() => onAct('cancel')} />
      ) : (
        <RowMenu
          label={fr.more(name)}
          isQuiet
          entries={[
            { label: fr.detail, icon: IconListDetails, onClick: () => void navigate(address) },
            { label: fr.remove, icon: IconTrash, onClick: () => onAct('remove') },
          ]}
        />
      )}
    </div>
  );
}

type TroubleProps = { task: Task; error: string; address: string; onRetry: () => void };

function Trouble({ task: { state, retryAt, failed }, error, address, onRetry }: TroubleProps) {
  const hour = retryAt && formatShortDateTime(new Date(retryAt), dateLocale());
  return (
    <div className={classes.trouble} data-tone={state === 'failed' ? 'danger' : 'warning'}>
      <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
      <p>
        {error} {hour && fr.retryAt(hour)}
      </p>
      {failed > 0 && (
        <Link className={classes.detail ?? ''} to={address}>
          {fr.detail}
        </Link>
      )}
      {state === 'failed' && (
        <Button variant="default" size="compact-md" onClick={onRetry}>
          {fr.retry}
        </Button>
      )}
    </div>
  );
}
