import { AppError } from '@motu/core';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Api, api } from '../api/index.ts';
import { afterRefresh, type Session } from './session.ts';

export const SESSION_KEY = ['session'];

/** How often a connected page asks whether it still is (AUTH-06). */
export const REFRESH_MS = 60_000;

/** The session as a query: read once, then every minute while connected, and when the network comes back. */
export function sessionQuery(readDetails: Api['auth']['details'] = api.auth.details) {
  return queryOptions({
    queryKey: SESSION_KEY,
    queryFn: async ({ client, signal }): Promise<Session> => {
      const { content } = await readDetails({ signal });
      return afterRefresh(client.getQueryData<Session>(SESSION_KEY), content);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.status === 'connected' ? REFRESH_MS : false),
    // Also when it could never be read, because the page was opened without the network.
    refetchOnReconnect: ({ state }) => (!state.data || state.data.status === 'connected' ? 'always' : false),
    refetchOnWindowFocus: false,
    refetchOnMount: false,
  });
}

const REFUSALS = ['unauthenticated', 'password-change-required', 'second-factor-required'];

/** A refused read means that the session may have ended, or that something is asked of it: asks at once instead of in a minute. */
export function refreshWhenRefused(queries: QueryClient, error: unknown) {
  const refused = error instanceof AppError && REFUSALS.includes(error.code);
  if (!refused || queries.getQueryData<Session>(SESSION_KEY)?.status !== 'connected') return;
  void queries.invalidateQueries({ queryKey: SESSION_KEY });
}
