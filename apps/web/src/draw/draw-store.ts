import { createStore, useStore } from '../ui/store.ts';
import { type DrawAction, type DrawState, drawReducer, initialDrawState } from './draw-reducer.ts';

/** The drawings of this page, which outlive the panel that lists them. */
export const drawStore = createStore<DrawState, DrawAction>(drawReducer, initialDrawState);

export function useDraw<T>(pick: (state: DrawState) => T): T {
  return useStore(drawStore, pick);
}
