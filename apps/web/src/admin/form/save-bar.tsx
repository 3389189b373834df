import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { words } from '../../ui/words.ts';
import { fr } from './fr.ts';
import classes from './save-bar.module.css';

type SaveBarProps = {
  /** How many fields differ from what is saved, and how many are refused. */
  changes: number;
  /** A change that is to be read before it is saved: « Visibilité modifiée : publique → groupes ». */
  status?: string | null | undefined;
  errors: number;
  isSaving: boolean;
  onCancel: () => void;
  onSave: () => void;
  /** Absent for what does not exist yet. */
  onDelete?: (() => void) | undefined;
};

/** The foot of a form: what changed, what is wrong, and the ways out of it. */
export function SaveBar({ changes, status, errors, isSaving, onCancel, onSave, onDelete }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      <p className={classes.state} role="status">
        <span className={classes.changes} data-changed={changes > 0 || undefined}>
          {formatChanges(changes, status)}
        </span>
        {errors > 0 && <span className={classes.errors}>{fr.toCorrect(errors)}</span>}
      </p>
      <div className={classes.actions}>
        {onDelete && (
          <Button
            variant="subtle"
            className={classes.delete}
            leftSection={<IconTrash size={20} stroke={1.75} aria-hidden="true" />}
            onClick={onDelete}
          >
            {words.delete}
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button loading={isSaving} onClick={onSave}>
          {words.save}
        </Button>
      </div>
    </div>
  );
}

/** What changed by its name where it is alone, by number and by name otherwise. */
function formatChanges(changes: number, status: string | null | undefined): string {
  if (changes === 0) return fr.noChange;
  if (!status) return fr.changes(changes);
  return changes === 1 ? status : `${fr.changes(changes)} · ${status}`;
}
