import { type Days, readDays, tahitiDay, writeDays } from '@motu/core';
import { address } from '../address/index.ts';
import { createStore, useStore } from '../ui/store.ts';

/** As a link has them, else today in Tahiti (INFO-08). */
const first = (): string => {
  const { temps } = address.params();
  return temps ? writeDays(temps) : tahitiDay(new Date());
};

/** The days that layers with dates show: `2026-11-12`, or `2026-11-01/2026-11-12` for a period (TIME-01). */
export const dayStore = createStore(
  // A day that is being typed is not one yet.
  (days: string, chosen: string) => (readDays(chosen) ? writeDays(daysOf(chosen)) : days),
  first(),
);

export function useDay(): string {
  return useStore(dayStore, (day) => day);
}

/** The first and the last of them. */
export function daysOf(text: string): Days {
  return readDays(text) ?? { from: text, to: text };
}

/** Shows other days, and has the link say so. */
export function chooseDays(days: Days): void {
  dayStore.dispatch(writeDays(days));
  address.update({ temps: daysOf(dayStore.state()) });
}
