/** However many ask for one key at once, the work is done once and all get its result. */
export function createSingleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underway = new Map<string, Promise<T>>();
  return (key, work) => {
    const known = underway.get(key);
    if (known) return known;
    const started = work().finally(() => underway.delete(key));
    underway.set(key, started);
    return started;
  };
}
