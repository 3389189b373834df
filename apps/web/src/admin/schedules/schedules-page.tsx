import type { ListedSchedule } from '@motu/contract';
import { IconCalendarClock, IconPlus } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../link-button.tsx';
import type { Sorted } from '../list/list-order.ts';
import { ListPage } from '../list/list-page.tsx';
import { useWholeList } from '../list/use-whole-list.tsx';
import { fr } from './fr.ts';
import rows from './schedule-row.module.css';
import { COLUMNS, ScheduleHead, ScheduleRow } from './schedule-row.tsx';
import { whatOf } from './schedule-words.ts';
import { useScheduleActs } from './use-schedule-acts.tsx';
import { useSchedules } from './use-schedules.ts';

const START = 'nom';
const SORTED: readonly Sorted<ListedSchedule>[] = [
  { by: START, sortKey: ({ name }) => name },
  { by: 'prochaine', sortKey: ({ nextAt }) => nextAt },
];

/** What is done by itself at its hour (ADM-20). */
export function SchedulesPage() {
  const query = useSchedules();
  const { act, dialog } = useScheduleActs();
  const schedules = query.data?.content;
  const { isNarrowed, ...shown } = useWholeList(schedules, {
    columns: SORTED,
    start: START,
    textOf: (schedule) => `${schedule.name} ${whatOf(schedule)}`,
    searchLabel: fr.search,
  });
  const isEmpty = schedules?.length === 0;
  return (
    <ListPage
      texts={fr}
      counts={
        schedules && !isEmpty
          ? fr.counts(schedules.length, schedules.filter(({ enabled }) => enabled).length)
          : undefined
      }
      query={query}
      {...shown}
      above={isEmpty ? undefined : shown.above}
      columns={COLUMNS}
      className={rows.columns}
      head={<ScheduleHead start={START} />}
      row={(schedule) => <ScheduleRow key={schedule.id} schedule={schedule} onAct={act(schedule)} />}
      actions={
        <LinkButton to="/admin/schedules/new" icon={IconPlus}>
          {fr.add}
        </LinkButton>
      }
      empty={
        <EmptyState icon={IconCalendarClock} title={isNarrowed ? fr.noMatch : fr.none}>
          {isNarrowed ? null : fr.noneText}
        </EmptyState>
      }
    >
      {dialog}
    </ListPage>
  );
}
