export type Refresher<T> = {
  /** The value, at most `maxAgeMs` old. */
  get(maxAgeMs: number): Promise<T>;
};

/** Keeps what was loaded and loads it again when asked for something younger; many callers, one loading. */
export function createRefresher<T>(load: () => Promise<T>): Refresher<T> {
  let kept: { value: T; at: number } | null = null;
  let underway: Promise<T> | null = null;

  async function reload(): Promise<T> {
    const at = Date.now();
    const value = await load();
    kept = { value, at };
    return value;
  }

  return {
    async get(maxAgeMs) {
      if (kept && Date.now() - kept.at < maxAgeMs) return kept.value;
      underway ??= reload().finally(() => {
        underway = null;
      });
      return underway;
    },
  };
}
