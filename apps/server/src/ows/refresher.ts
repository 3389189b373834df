import { createSingleFlight, type MaybePromise } from '@motu/core';

type Refresher<T> = {
  /** The value, at most `maxAgeMs` old; at once where it is kept. */
  get(maxAgeMs: number): MaybePromise<T>;
};

/**
 * Keeps what was loaded and loads it again when asked for something younger, or when what it was made from has another number since; many
 * callers, one loading.
 */
export function createRefresher<T>(load: () => Promise<T>, revision: () => number = () => 0): Refresher<T> {
  let kept: { value: T; at: number; revision: number } | null = null;
  const loading = createSingleFlight<T>();

  async function reload(of: number): Promise<T> {
    const at = Date.now();
    const value = await load();
    kept = { value, at, revision: of };
    return value;
  }

  return {
    get(maxAgeMs) {
      const now = revision();
      if (kept?.revision === now && Date.now() - kept.at < maxAgeMs) return kept.value;
      return loading.run(String(now), () => reload(now));
    },
  };
}
