type SingleFlight<T> = {
  /** Does the work, or waits for the same that is under way. */
  run(key: string, work: () => Promise<T>): Promise<T>;
  /** Whoever asks from now on gets new work, not what was begun before. */
  forget(): void;
};

/** However many ask for one key at once, the work is done once and all get its result. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const underway = new Map<string, Promise<T>>();
  return {
    run(key, work) {
      const known = underway.get(key);
      if (known) return known;
      const started = work().finally(() => {
        if (underway.get(key) === started) underway.delete(key);
      });
      underway.set(key, started);
      return started;
    },
    forget: () => underway.clear(),
  };
}
