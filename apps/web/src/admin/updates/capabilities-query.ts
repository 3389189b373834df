export const CAPABILITIES_KEY = ['admin', 'capabilities'];

/** Capabilities are read again every quarter of an hour, and by no other occasion (ADM-03). */
export const SELDOM = {
  refetchInterval: 900_000,
  refetchOnMount: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const;
