import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { type Conflict, type ConflictField, type Difference, differences, resolve, type Side } from './conflict.ts';
import classes from './conflict-dialog.module.css';
import { fr } from './fr.ts';

type ConflictDialogProps<T> = {
  /** Null when there is none: `error.current` of a refused save (409) is the version of the others. */
  conflict: Conflict<T> | null;
  fields: readonly ConflictField<T>[];
  /** What was chosen, carrying the version of the others: it can be saved. */
  onResolve: (chosen: T) => void;
  /** Back to the form, as it was typed. */
  onClose: () => void;
};

/** Two people saved the same thing (ADM-09): both versions side by side, and a choice for each difference. */
export function ConflictDialog<T extends object>({ conflict, fields, onResolve, onClose }: ConflictDialogProps<T>) {
  // While it closes, the dialog goes on showing what it showed.
  const [shown, setShown] = useState(conflict);
  const [choices, setChoices] = useState<Record<string, Side>>({});
  if (conflict && conflict !== shown) {
    setShown(conflict);
    setChoices({});
  }
  const rows = shown ? differences(shown, fields) : [];
  const sideOf = ({ name, proposed }: Difference) => choices[name] ?? proposed;
  const keep = () => {
    if (shown) onResolve(resolve(shown, Object.fromEntries(rows.map((row) => [row.name, sideOf(row)]))));
  };
  return (
    <Dialog opened={conflict !== null} title={fr.conflictTitle} width={640} onClose={onClose}>
      <p>{rows.length > 0 ? fr.conflictText : fr.nothingDiffers}</p>
      {rows.map((row) => (
        <fieldset key={row.name} className={classes.difference}>
          <legend>{row.label}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={classes.side}>
              <input
                type="radio"
                name={row.name}
                checked={sideOf(row) === side}
                onChange={() => setChoices({ ...choices, [row.name]: side })}
              />
              <span>
                <span className={classes.whose}>{fr[side]}</span>
                <span className={classes.value}>{row[side]}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {fr.backToForm}
        </Button>
        <Button onClick={keep}>{fr.keepChoices}</Button>
      </DialogActions>
    </Dialog>
  );
}
