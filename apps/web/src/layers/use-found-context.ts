import type { MapContext } from '@motu/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { address } from '../address/index.ts';
import { api } from '../api/index.ts';
import { useSession, whoseEyes } from '../auth/index.ts';
import { notify } from '../ui/notify.tsx';
import { findContext } from './find-context.ts';
import { fr } from './fr.ts';

/** A session that takes longer does not keep the map away. */
const SESSION_MS = 2000;

export type FoundContextQuery = {
  /** Undefined until it has come. */
  context: MapContext | undefined;
  error: Error | null;
  isLoading: boolean;
  retry: () => void;
  /** Opens another context, with the layers that it shows at start. */
  choose: (slug: string) => void;
};

/** The context to show: the one of the address or that the visitor chose, else the user's, else the default one (LAY-01). */
export function useFoundContext(): FoundContextQuery {
  const { session, error: sessionError } = useSession();
  const [chosen, setChosen] = useState(() => address.params().ctx);
  const details = session && session.status !== 'anonymous' ? session.details : null;
  const slug = chosen ?? details?.context ?? null;
  const viewer = whoseEyes(session);
  // The default context is asked for at once, but not shown before it is known that the user has no other: unless that takes too long.
  const isLate = useIsLate(SESSION_MS);
  const isSettled = chosen !== null || session !== undefined || sessionError !== null || isLate;

  const { data, error, isFetching, refetch } = useQuery({
    // Each one gets what they may see (ACL-01).
    queryKey: ['contexts', slug, viewer],
    queryFn: ({ signal }) => findContext(slug, api.contexts, signal),
    staleTime: Number.POSITIVE_INFINITY, // what the visitor arranged is not laid out again under their eyes
  });

  const missing = data?.missing ?? null;
  useEffect(() => {
    if (missing === null) return;
    notify({ tone: 'warning', stays: true, title: fr.missingContext, text: fr.missingContextText(missing) });
    address.update({ ctx: null });
  }, [missing]);

  const choose = useCallback((next: string) => {
    address.update({ ctx: next, layers: null, stack: null });
    setChosen(next);
  }, []);

  const context = isSettled ? data?.context : undefined;
  const failure = data ? null : error;
  return useMemo(
    () => ({ context, error: failure, isLoading: isFetching, retry: () => void refetch(), choose }),
    [context, failure, isFetching, refetch, choose],
  );
}

/** Whether so much time has passed since the page was opened. */
function useIsLate(delayMs: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isLate;
}
