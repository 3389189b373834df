import { readDay, tahitiDay } from '@motu/core';
import { createStore, useStore } from '../ui/store.ts';

/** The day that layers with days show, as `yyyy-MM-dd` in Tahiti: today, until the visitor chooses another (INFO-08). */
export const dayStore = createStore(
  // A day that is being typed is not one yet.
  (day: string, chosen: string) => readDay(chosen) ?? day,
  tahitiDay(new Date()),
);

export function useDay(): string {
  return useStore(dayStore, (day) => day);
}
