import { Button } from '@mantine/core';
import type { OpenSession } from '@motu/contract';
import { formatDateTime } from '@motu/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { dateLocale } from '../../ui/date-locale.ts';
import { errorMessage } from '../../ui/error-text.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.tsx';
import { words } from '../../ui/words.ts';
import { fr } from './fr.ts';
import classes from './rows.module.css';

type SessionListProps = {
  /** Whose they are, for what is remembered of the answers. */
  owner: string;
  list: (asked: { signal: AbortSignal }) => Promise<{ content: OpenSession[] }>;
  end: (id: string) => Promise<unknown>;
  endOthers: () => Promise<unknown>;
};

const PHONE = /Android|iOS/;

/** The open sessions of an account, each with the way to end it (ID-03). */
export function SessionList({ owner, list, end, endOthers }: SessionListProps) {
  const queries = useQueryClient();
  const queryKey = ['sessions', owner];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: list, staleTime: 0, gcTime: 0 });
  const box = useRef<HTMLDivElement>(null);
  const ending = useMutation({
    mutationFn: ({ id }: { id: string | null }) => (id === null ? endOthers() : end(id)),
    onSuccess: (_, { id }) => {
      notify({ tone: 'success', title: id === null ? all.done : fr.sessions.ended, text: fr.sessions.endedText });
      box.current?.focus(); // what was pressed is about to go
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const sessions = data?.content;
  const isOwn = sessions?.some(({ isCurrent }) => isCurrent) ?? false;
  const all = isOwn
    ? { label: fr.sessions.endOthers, done: fr.sessions.othersEnded }
    : { label: fr.sessions.endAll, done: fr.sessions.allEnded };
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0;

  if (error && !sessions) return <FailureState title={fr.sessions.failed} error={error} onRetry={refetch} />;
  if (!sessions) return <Loading label={words.loading} />;
  return (
    <div ref={box} tabIndex={-1}>
      {ending.error && <Notice tone="danger">{errorMessage(ending.error)}</Notice>}
      <ul className={classes.list}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={ending.isPending}
            onEnd={() => ending.mutate({ id: session.id })}
          />
        ))}
      </ul>
      {others === 0 && <p className={classes.detail}>{isOwn ? fr.sessions.alone : fr.sessions.none}</p>}
      {others > (isOwn ? 0 : 1) && (
        <div className={classes.foot}>
          <Button variant="default" disabled={ending.isPending} onClick={() => ending.mutate({ id: null })}>
            {all.label}
          </Button>
        </div>
      )}
    </div>
  );
}

type SessionRowProps = { session: OpenSession; isBusy: boolean; onEnd: () => void };

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { device, address, createdAt, seenAt, isCurrent } = session;
  const name = device ?? fr.sessions.unknownDevice;
  const Icon = PHONE.test(name) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <Icon className={classes.icon} size={24} stroke={1.75} aria-hidden="true" />
      <div className={classes.about}>
        <span className={classes.name}>{name}</span>
        {isCurrent && <span className={classes.here}>{fr.sessions.here}</span>}
        {address && <span className={classes.detail}>{fr.sessions.from(address)}</span>}
        <span className={classes.detail}>{fr.sessions.seen(formatDateTime(new Date(seenAt), dateLocale()))}</span>
        <span className={classes.detail}>{fr.sessions.began(formatDateTime(new Date(createdAt), dateLocale()))}</span>
      </div>
      {!isCurrent && (
        <Button variant="default" disabled={isBusy} aria-label={fr.sessions.endOne(name)} onClick={onEnd}>
          {fr.sessions.end}
        </Button>
      )}
    </li>
  );
}
