import type { ShapeInHand } from '../map/start-shape.ts';
import { createStore, useStore } from '../ui/store.ts';
import { type MeasureAction, type MeasureState, measureReducer, noMeasures } from './measure-reducer.ts';

/** The measures of this page, which outlive the panel that lists them. */
export const measureStore = createStore<MeasureState, MeasureAction>(measureReducer, noMeasures);

export function useMeasures<T>(pick: (state: MeasureState) => T): T {
  return useStore(measureStore, pick);
}

/** The shape being measured, for the button that ends it. */
export const inHand: { current: ShapeInHand | null } = { current: null };
