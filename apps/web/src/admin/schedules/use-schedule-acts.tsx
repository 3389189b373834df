import type { ListedSchedule } from '@motu/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { errorMessage } from '../../ui/error-text.ts';
import { notify } from '../../ui/notify.tsx';
import { fr } from './fr.ts';
import type { ScheduleAct } from './schedule-row.tsx';
import { SCHEDULES_KEY } from './use-schedules.ts';

type Acts = { act: (schedule: ListedSchedule) => (act: ScheduleAct) => void; dialog: ReactNode };

/** What may be done to a line of the list; to delete one is asked about first. */
export function useScheduleActs(): Acts {
  const client = useQueryClient();
  const [asked, setAsked] = useState<ListedSchedule | null>(null);
  const acting = useMutation({
    mutationFn: async ({ schedule, act }: { schedule: ListedSchedule; act: ScheduleAct }) => run(schedule, act),
    onSuccess(_, { schedule, act }) {
      if (act === 'run') notify({ tone: 'information', title: fr.began, text: fr.beganText(schedule.name) });
    },
    onError: (error) => notify({ tone: 'error', title: fr.notDone, text: errorMessage(error) }),
    onSettled: () => void client.invalidateQueries({ queryKey: SCHEDULES_KEY }),
  });
  return {
    act: (schedule) => (act) => {
      if (act === 'remove') setAsked(schedule);
      else acting.mutate({ schedule, act });
    },
    dialog: (
      <ConfirmDialog
        opened={asked !== null}
        title={fr.remove(asked?.name ?? '')}
        danger
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) acting.mutate({ schedule: asked, act: 'remove' });
          setAsked(null);
        }}
      >
        <p>{fr.removeText}</p>
      </ConfirmDialog>
    ),
  };
}

async function run(schedule: ListedSchedule, act: ScheduleAct): Promise<void> {
  const { id, nextAt: _, lastRun: __, layerName: ___, ...stored } = schedule;
  const params = { id };
  if (act === 'run') await api.schedules.run({ params });
  else if (act === 'remove') await api.schedules.remove({ params, query: { version: schedule.version } });
  else await api.schedules.change({ params, body: { ...stored, enabled: !schedule.enabled } });
}
