/** After so many failures in a row a server is left alone: whoever asks is told at once instead of waiting in vain. */
const MOST_FAILURES = 5;

export type Rests = {
  /** How long it is left alone at first; twice as long after each trial that fails. */
  firstMs: number;
  longestMs: number;
};
const RESTS: Rests = { firstMs: 15_000, longestMs: 300_000 };

export type BreakerState = {
  state: 'ok' | 'open' | 'trial';
  failures: number;
  lastSuccessAt: number | null;
  lastFailureAt: number | null;
  lastFailure: string | null;
  retryAt: number | null;
};

/** Remembers how a server answers, and when not to ask it. */
export type Breaker = {
  /** Milliseconds until it may be asked again; 0 when it may be now. */
  restMs(): number;
  /** Like `restMs`, by one who is about to ask: after a rest, only the first may. */
  admit(): number;
  succeeded(): void;
  failed(why: string): void;
  read(): BreakerState;
};

export function createBreaker(now: () => number = Date.now, rests: Rests = RESTS): Breaker {
  let told: BreakerState = {
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
    if (told.state === 'trial') return 1000;
    return told.retryAt === null ? 0 : Math.max(0, told.retryAt - now());
  };

  return {
    restMs: rest,
    admit() {
      const left = rest();
      if (left === 0 && told.state === 'open') told = { ...told, state: 'trial' };
      return left;
    },
    succeeded() {
      restMs = rests.firstMs;
      told = { ...told, state: 'ok', failures: 0, lastSuccessAt: now(), retryAt: null };
    },
    failed(why) {
      const failures = told.failures + 1;
      const isTrial = told.state === 'trial';
      told = { ...told, failures, lastFailureAt: now(), lastFailure: why };
      if (isTrial) restMs = Math.min(restMs * 2, rests.longestMs);
      // Those who were asking already when it was left alone do not prolong its rest.
      if (isTrial || (told.state === 'ok' && failures >= MOST_FAILURES)) {
        told = { ...told, state: 'open', retryAt: now() + restMs };
      }
    },
    read: () => told,
  };
}
