import { AppError, type ErrorCode } from '@motu/core';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** Failures that a second try may cure by itself. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['unavailable', 'upstream']);
const RETRIES = 1;

type QueryFailureListener = (error: unknown) => void;

/** The cache of the API's answers. `onError` hears of every call that failed. */
export function createQueryClient(onError: QueryFailureListener = () => {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Calls are made even when the browser thinks it is offline: it is often wrong, and a cached answer may exist.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && error instanceof AppError && PASSING.has(error.code),
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
