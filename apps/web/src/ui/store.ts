import { useSyncExternalStore } from 'react';

export type Store<S, A> = {
  state(): S;
  dispatch(action: A): void;
  subscribe(onChange: () => void): () => void;
};

/** State that outlives the panel showing it, over a pure reducer: what stands on the map stays there when its panel closes. */
export function createStore<S, A>(reducer: (state: S, action: A) => S, initial: S): Store<S, A> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    state: () => current,
    dispatch(action) {
      const next = reducer(current, action);
      if (next === current) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

export function useStore<S, A, T>(store: Store<S, A>, pick: (state: S) => T): T {
  return useSyncExternalStore(store.subscribe, () => pick(store.state()));
}
