import { createStore, useStore } from '../ui/store.ts';
import type { RowId } from './source.ts';

type Selections = Readonly<Record<string, readonly RowId[]>>;

type SelectionAction =
  | { type: 'SET'; slug: string; ids: readonly RowId[] }
  | { type: 'TOGGLE'; slug: string; id: RowId }
  | { type: 'ALL'; selections: Selections }
  | { type: 'CLEAR' };

/** Objects of one layer: what an address has room for, and a map can show. */
export const MOST_SELECTED = 1_000;

/** The objects that are selected, layer by layer: in the table and on the map alike (TAB-03). */
export const selectionStore = createStore<Selections, SelectionAction>((selections, action) => {
  switch (action.type) {
    case 'SET':
      return { ...selections, [action.slug]: action.ids.slice(0, MOST_SELECTED) };
    case 'TOGGLE': {
      const ids = selections[action.slug] ?? [];
      const next = ids.includes(action.id) ? ids.filter((id) => id !== action.id) : [...ids, action.id];
      return { ...selections, [action.slug]: next.slice(0, MOST_SELECTED) };
    }
    case 'ALL':
      return action.selections;
    case 'CLEAR':
      return {};
  }
}, {});

const NONE: readonly RowId[] = [];

export function useSelections(): Selections {
  return useStore(selectionStore, (selections) => selections);
}

export function useSelected(slug: string): readonly RowId[] {
  return useStore(selectionStore, (selections) => selections[slug] ?? NONE);
}
