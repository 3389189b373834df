import type { Restore } from '@motu/contract';
import { AppError } from '@motu/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../api/index.ts';
import { withPassword } from '../../auth/index.ts';
import { sendFile, waitFor } from '../upload/send-file.ts';

const LOOK_EVERY_MS = 500;

type Chosen = { name: string; file: File | null };
type Preparing = Chosen & { remote: Restore | null; sent: number; isCut: boolean };

/** A backup on its way to be restored: sent or chosen, checked, put in place. Whoever leaves before leaves nothing on the server. */
export function useRestore(kept: string | null) {
  const [preparing, setPreparing] = useState<Preparing | null>(null);
  const stopping = useRef(new AbortController());
  const change = (changes: Partial<Preparing>) => setPreparing((now) => now && { ...now, ...changes });
  const remote = preparing?.remote ?? null;
  const { id, state } = remote ?? {};

  const starting = useMutation({
    mutationFn: async (chosen: Chosen) => {
      const { signal } = stopping.current;
      setPreparing({ ...chosen, remote: null, sent: 0, isCut: false });
      const bytes = chosen.file?.size ?? null;
      const { content } = await api.restores.begin({ body: { name: chosen.name, bytes }, signal });
      change({ remote: content });
      if (chosen.file) change({ remote: await send(content, chosen.file, change, signal) });
    },
  });
  const running = useMutation({
    mutationFn: async () => {
      if (id) change({ remote: (await withPassword(() => api.restores.run({ params: { id } }))).content });
    },
  });

  const looking = useQuery({
    queryKey: ['admin', 'edited', 'restore', id],
    enabled: id !== undefined && (state === 'checking' || state === 'restoring'),
    queryFn: async ({ signal }) => {
      const found = await read(id ?? '', state, signal);
      setPreparing((now) => {
        const isAwaited = now?.remote?.id === id && now?.remote?.state === state;
        return now?.remote && isAwaited ? { ...now, remote: found ?? { ...now.remote, state: 'done' } } : now;
      });
      return null;
    },
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
    gcTime: 0,
  });

  const startKept = useEffectEvent(() => {
    if (kept && !preparing) starting.mutate({ name: kept, file: null });
  });
  useEffect(() => startKept(), []);

  const forget = () => {
    stopping.current.abort();
    stopping.current = new AbortController();
    setPreparing(null);
    starting.reset();
    running.reset();
    if (id && state !== 'done') void api.restores.stop({ params: { id } }).catch(() => {});
  };
  const leave = useEffectEvent(() => {
    if (state !== 'restoring' && state !== 'done') forget();
  });
  useEffect(() => () => leave(), []);

  return {
    preparing,
    failure: starting.error ?? (state === 'restoring' ? null : looking.error),
    refusal: running.error,
    isRunning: running.isPending || state === 'restoring',
    choose: (file: File) => starting.mutate({ name: file.name, file }),
    run: () => running.mutate(),
    forget,
  };
}

async function send(begun: Restore, file: File, change: (changes: Partial<Preparing>) => void, signal: AbortSignal) {
  const sent = await sendFile(
    begun,
    file,
    {
      send: async (id, debut, body, given) =>
        (await api.restores.send({ params: { id }, query: { debut }, body, signal: given })).content,
      read: async (id, given) => (await api.restores.read({ params: { id }, signal: given })).content,
      onProgress: (bytes, isCut) => change({ sent: bytes, isCut }),
      now: () => performance.now(),
      wait: waitFor,
    },
    signal,
  );
  return sent;
}

/** A restore ends all sessions, this one too: who is no longer known while it runs knows that it is done; null then. */
async function read(id: string, state: Restore['state'] | undefined, signal: AbortSignal): Promise<Restore | null> {
  try {
    return (await api.restores.read({ params: { id }, signal })).content;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated' && state === 'restoring') return null;
    throw error;
  }
}
