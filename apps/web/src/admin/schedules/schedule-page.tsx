import { checkSchedule } from '@motu/contract';
import { api } from '../../api/index.ts';
import { EditPage } from '../form/edit-page.tsx';
import { useIsAdmin } from '../use-is-admin.ts';
import { SCHEDULE_FIELDS, type ScheduleDraft } from './fields.ts';
import { fr } from './fr.ts';
import { History } from './history.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { startOf } from './schedule-words.ts';

/** Each night, while most sleep. */
const NIGHTLY: ScheduleDraft = {
  name: '',
  ...startOf('backup'),
  recurrence: { every: 'day', hours: 6, weekday: 1, day: 1, at: '02:30' },
  enabled: true,
  version: 0,
};

export function SchedulePage() {
  const isAdmin = useIsAdmin();
  return (
    <EditPage
      list="/admin/schedules"
      texts={fr}
      calls={api.schedules}
      start={isAdmin ? NIGHTLY : { ...NIGHTLY, ...startOf('cache') }}
      fields={SCHEDULE_FIELDS}
      check={checkSchedule}
      nameOf={({ name }) => name}
    >
      {(form, stored) => (
        <>
          <ScheduleForm {...form} />
          {stored && <History id={stored.id} />}
        </>
      )}
    </EditPage>
  );
}
