/** What is known already, or will be. */
export type MaybePromise<T> = T | Promise<T>;

/** Goes on at once with what is known already. `await` would let Node do other work first, which a small answer notices (ADR 76). */
export function whenReady<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** The same for each item of a list, at once when none is to be waited for. */
export function whenAllReady<T, U>(items: readonly T[], find: (item: T) => MaybePromise<U>): MaybePromise<U[]> {
  const found: MaybePromise<U>[] = [];
  try {
    for (const item of items) found.push(find(item));
  } catch (error) {
    // Not thrown from here: nobody would hear of what fails later among those before it.
    found.push(Promise.reject(error));
  }
  return found.some((one) => one instanceof Promise) ? Promise.all(found) : (found as U[]);
}
