import type { Store } from '../ui/store.ts';

/** Runs an effect for a value of the state, and again each time it is another one, after having stopped the last. Returns the way to stop. */
export function whenever<S, A, T>(
  store: Store<S, A>,
  pick: (state: S) => T,
  start: (value: T) => (() => void) | undefined,
): () => void {
  let value = pick(store.state());
  let stop = start(value);
  const unsubscribe = store.subscribe(() => {
    const next = pick(store.state());
    if (Object.is(next, value)) return;
    value = next;
    stop?.();
    stop = undefined;
    const started = start(next);
    // The effect itself may have changed the value, and begun another one.
    if (Object.is(next, value)) stop = started;
    else started?.();
  });
  return () => {
    unsubscribe();
    stop?.();
  };
}
