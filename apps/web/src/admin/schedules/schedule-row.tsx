import type { ListedSchedule } from '@motu/contract';
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import list from '../list/list.module.css';
import { readOrder } from '../list/list-order.ts';
import { ShortDate } from '../list/short-date.tsx';
import { SortHead } from '../list/sort-head.tsx';
import { fr, whenOf } from './fr.ts';
import { RunChip } from './run-chip.tsx';
import classes from './schedule-row.module.css';
import { whatOf } from './schedule-words.ts';

export const COLUMNS = 4;
export type ScheduleAct = 'run' | 'toggle' | 'remove';

export function ScheduleHead({ start }: { start: string }) {
  const [search] = useSearchParams();
  const order = readOrder(search, [start, 'prochaine'], start);
  return (
    <tr>
      <SortHead label={fr.name} by={start} order={order} />
      <SortHead label={fr.next} by="prochaine" order={order} className={list.wide} />
      <th scope="col" className={list.wide}>
        {fr.last}
      </th>
      <th scope="col" className={list.end}>
        {fr.actions}
      </th>
    </tr>
  );
}

type ScheduleRowProps = { schedule: ListedSchedule; onAct: (act: ScheduleAct) => void };

/** What, when, what came of it; why it failed stands under it. */
export function ScheduleRow({ schedule, onAct }: ScheduleRowProps) {
  const { name, recurrence, lastRun, enabled } = schedule;
  const navigate = useNavigate();
  const address = `/admin/schedules/edit/${schedule.id}`;
  return (
    <tr>
      <td>
        <Link className={list.link ?? ''} to={address}>
          {name}
        </Link>
        <span className={list.about}>{whatOf(schedule)}</span>
        <span className={list.about}>{whenOf(recurrence)}</span>
        <div className={classes.narrow}>
          <Next schedule={schedule} />
          <Last schedule={schedule} />
        </div>
      </td>
      <td className={list.wide}>
        <Next schedule={schedule} />
      </td>
      <td className={list.wide}>
        <Last schedule={schedule} />
      </td>
      <td className={classes.actions}>
        <div className={classes.buttons}>
          <IconButton
            label={fr.runOne(name)}
            icon={IconPlayerTrackNext}
            isBusy={lastRun?.state === 'running'}
            onClick={() => onAct('run')}
          />
          <RowMenu
            label={fr.more(name)}
            isQuiet
            entries={[
              { label: fr.edit, icon: IconEdit, onClick: () => void navigate(address) },
              enabled
                ? { label: fr.suspend, icon: IconPlayerPause, onClick: () => onAct('toggle') }
                : { label: fr.resume, icon: IconPlayerPlay, onClick: () => onAct('toggle') },
              { label: fr.delete, icon: IconTrash, onClick: () => onAct('remove') },
            ]}
          />
        </div>
      </td>
    </tr>
  );
}

function Next({ schedule: { nextAt } }: { schedule: ListedSchedule }) {
  return nextAt ? (
    <span>
      <span className={classes.narrowLabel}>{fr.next}&nbsp;: </span>
      <ShortDate at={nextAt} />
    </span>
  ) : (
    <span className={list.state} data-off>
      {fr.suspended}
    </span>
  );
}

function Last({ schedule: { lastRun } }: { schedule: ListedSchedule }) {
  if (!lastRun) return <span className={list.about}>{fr.never}</span>;
  return (
    <>
      <RunChip state={lastRun.state} />{' '}
      <span className={classes.at}>
        <ShortDate at={lastRun.startedAt} />
      </span>
      {lastRun.message && <span className={list.about}>{lastRun.message}</span>}
    </>
  );
}
