/** Stands for whatever `current` gives at the time of each call: its users need not know that it was replaced. */
export function standingFor<T extends object>(current: () => T): T {
  return new Proxy({} as T, {
    get(_, name) {
      const target = current();
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
