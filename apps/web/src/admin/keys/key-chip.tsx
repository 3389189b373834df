import type { KeyState } from '@motu/contract';
import { fr } from './fr.ts';
import classes from './keys.module.css';

/** The state of a key: a word in its colour. */
export function KeyChip({ state }: { state: KeyState }) {
  return (
    <span className={classes.chip} data-state={state}>
      {fr.states[state]}
    </span>
  );
}
