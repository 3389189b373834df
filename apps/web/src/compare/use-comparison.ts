import type { Comparison, Days } from '@motu/core';
import { addDays } from '@motu/core';
import { address } from '../address/index.ts';
import { chooseDays, dayStore, daysOf, type LayersState, otherSide, useLayers } from '../layers/index.ts';
import { isOwn } from '../own/index.ts';

/** The map as it was before it was compared; null where a link began it. */
let before: { layers: LayersState; days: Days } | null = null;

/** What is compared, as the link says it too; layers of this device are nobody else's. */
export function compare(side: Comparison | null): void {
  otherSide.dispatch(side);
  address.update({ comparer: side && { ...side, layers: side.layers?.filter((slug) => !isOwn(slug)) ?? null } });
}

/** Begins and ends a comparison. */
export function useComparison() {
  const { state, shown, dispatch } = useLayers();
  return {
    /** Both sides are the map as it is; of layers with dates the left one shows the day before. */
    start() {
      // Layers that have not come yet will be those of both sides.
      if (!state.context) return compare({ percent: 50, layers: null, days: null });
      const days = daysOf(dayStore.state());
      const hasDays = shown.some(({ item }) => item.dated);
      before = { layers: state, days };
      const day = addDays(days.from, -1);
      compare({ percent: 50, layers: [...state.shown], days: hasDays ? { from: day, to: day } : null });
    },
    /** The map is as it was. */
    stop() {
      compare(null);
      if (!before) return;
      const isSame = before.layers.shown === state.shown && before.layers.order === state.order;
      if (!isSame) dispatch({ type: 'PUT_BACK', before: before.layers });
      const { days } = before;
      before = null;
      const now = daysOf(dayStore.state());
      if (days.from !== now.from || days.to !== now.to) chooseDays(days);
    },
    /** What was left is right. */
    swap() {
      const side = otherSide.state();
      if (!side) return;
      const days = daysOf(dayStore.state());
      compare({ ...side, layers: [...state.shown], days });
      if (side.layers) dispatch({ type: 'PUT_BACK', before: { ...state, shown: side.layers } });
      if (side.days) chooseDays(side.days);
    },
  };
}
