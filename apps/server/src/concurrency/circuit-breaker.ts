/** After so many failures in a row a server is left alone: whoever asks fails at once instead of waiting in vain. */
const MOST_FAILURES = 5;

type Rests = {
  /** How long it is left alone at first; twice as long after each trial that fails. */
  firstMs: number;
  longestMs: number;
};
const RESTS: Rests = { firstMs: 15_000, longestMs: 300_000 };

export type CircuitState = {
  state: 'ok' | 'open' | 'trial';
  failures: number;
  lastSuccessAt: number | null;
  lastFailureAt: number | null;
  lastFailure: string | null;
  retryAt: number | null;
};

/** Remembers how a server answers, and when not to ask it. */
export type CircuitBreaker = {
  /** Milliseconds until it may be asked again; 0 when it may be now. */
  restMs(): number;
  /** Like `restMs`, by one who is about to ask: after a rest, only the first may. */
  admit(): number;
  succeeded(): void;
  failed(why: string): void;
  read(): CircuitState;
};

export function createCircuitBreaker(now: () => number = Date.now, rests: Rests = RESTS): CircuitBreaker {
  let current: CircuitState = {
    state: 'ok',
    failures: 0,
    lastSuccessAt: null,
    lastFailureAt: null,
    lastFailure: null,
    retryAt: null,
  };
  let restMs = rests.firstMs;

  const rest = (): number => {
    // While one tries, the others wait about as long as the trial takes.
    if (current.state === 'trial') return 1000;
    return current.retryAt === null ? 0 : Math.max(0, current.retryAt - now());
  };

  return {
    restMs: rest,
    admit() {
      const left = rest();
      if (left === 0 && current.state === 'open') current = { ...current, state: 'trial' };
      return left;
    },
    succeeded() {
      restMs = rests.firstMs;
      current = { ...current, state: 'ok', failures: 0, lastSuccessAt: now(), retryAt: null };
    },
    failed(why) {
      const failures = current.failures + 1;
      const isTrial = current.state === 'trial';
      current = { ...current, failures, lastFailureAt: now(), lastFailure: why };
      if (isTrial) restMs = Math.min(restMs * 2, rests.longestMs);
      // Those who were asking already when it was left alone do not prolong its rest.
      if (isTrial || (current.state === 'ok' && failures >= MOST_FAILURES)) {
        current = { ...current, state: 'open', retryAt: now() + restMs };
      }
    },
    read: () => current,
  };
}
