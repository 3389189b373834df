/** Hands each call on to whatever `current` gives at that time: its users need not know that it was replaced. */
export function forwardTo<T extends object>(current: () => T): T {
  return new Proxy({} as T, {
    get(_, name) {
      const target = current();
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
