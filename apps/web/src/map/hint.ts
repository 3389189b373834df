import { createStore, useStore } from '../ui/store.ts';

type HintAction = { label: string; onClick: () => void };

/** What to do with the tool in hand, shown on the map just over the toolbar. */
type Hint = { text: string; actions?: readonly HintAction[] };

const hints = createStore<readonly Hint[], readonly Hint[]>((_, next) => next, []);

/** Shows a hint and returns the way to take it away. */
export function showHint(hint: Hint): () => void {
  hints.dispatch([...hints.state(), hint]);
  return () => hints.dispatch(hints.state().filter((other) => other !== hint));
}

/** The last hint asked for. */
export function useHint(): Hint | null {
  return useStore(hints, (all) => all.at(-1) ?? null);
}
