import { Button, Group } from '@mantine/core';
import type { MailQueue } from '@motu/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from '../form/fields.module.css';
import { fr } from './fr.ts';

/** Messages leave by themselves: the page looks now and then. */
const LOOK_MS = 5000;

/** Those that wait, and those that could not leave, with why. */
export function QueueCard({ start }: { start: MailQueue }) {
  const queries = useQueryClient();
  const queryKey = ['admin', 'mail-queue'];
  const { data: queue } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.mail.read({ signal })).content.queue,
    initialData: start,
    refetchInterval: LOOK_MS,
  });
  const changing = useMutation({
    mutationFn: (what: 'retry' | 'forget') => api.mail[what](),
    onSettled: () =>
      queries.invalidateQueries({ queryKey: ['admin'], predicate: ({ queryKey: [, name] }) => name !== 'edited' }),
  });
  return (
    <section className={classes.card} aria-labelledby="messages">
      <h2 id="messages" className={classes.cardTitle}>
        {fr.queue}
      </h2>
      <div className={`${classes.cardBody} ${classes.fields}`}>
        {queue.failing > 0 ? (
          <>
            <Notice tone="danger" title={fr.queueFailing(queue.failing, queue.givenUp)}>
              {queue.lastError}
            </Notice>
            <Group gap={8}>
              <Button variant="default" loading={changing.isPending} onClick={() => changing.mutate('retry')}>
                {fr.retry}
              </Button>
              <Button variant="subtle" disabled={changing.isPending} onClick={() => changing.mutate('forget')}>
                {fr.forget}
              </Button>
            </Group>
            {changing.error && <Notice tone="danger">{errorMessage(changing.error)}</Notice>}
          </>
        ) : (
          <p className={classes.note}>{fr.queueWaiting(queue.waiting)}</p>
        )}
      </div>
    </section>
  );
}
