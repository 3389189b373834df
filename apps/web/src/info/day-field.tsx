import { TextInput } from '@mantine/core';
import { fr } from './fr.ts';
import { infoStore, useInfo } from './info-store.ts';

/** The day that layers with a date show (INFO-08). */
export function DayField() {
  const day = useInfo((state) => state.day);
  const choose = (value: string) => {
    // A day that is being typed is not one yet.
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) infoStore.dispatch({ type: 'SET_DAY', day: value });
  };
  return <TextInput type="date" label={fr.day} value={day} onChange={(event) => choose(event.currentTarget.value)} />;
}
