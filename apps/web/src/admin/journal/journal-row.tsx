import type { JournalLine } from '@motu/contract';
import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import list from '../list/list.module.css';
import { ShortDate } from '../list/short-date.tsx';
import { shownAction } from './actions.ts';
import { fr } from './fr.ts';
import { JournalChange } from './journal-change.tsx';
import classes from './journal-row.module.css';
import { Operation } from './operation.tsx';
import { UndoDialog } from './undo-dialog.tsx';

/** One line, and under it, once opened, what changed. */
export function JournalRow({ line }: { line: JournalLine }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isUndoing, setUndoing] = useState(false);
  const { label } = shownAction(line.action);
  const subject = line.subject ?? line.actor;
  const hasChange = line.before !== null || line.after !== null;
  return (
    <>
      <tr>
        <td>
          <Operation {...line} mark={line.undoes && <span className={list.chip}>{fr.anUndoing}</span>} />
        </td>
        <td className={list.wide}>
          {line.actor}
          {line.address && <span className={list.about}>{line.address}</span>}
        </td>
        <td className={list.wide}>
          <ShortDate at={line.at} />
        </td>
        <td className={list.end}>
          <span className={classes.actions}>
            {line.canUndo && (
              <button
                type="button"
                className={classes.action}
                aria-label={fr.undoOf(label, subject)}
                onClick={() => setUndoing(true)}
              >
                <IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />
                <span className={classes.word}>{fr.undo}</span>
              </button>
            )}
            {hasChange && (
              <button
                type="button"
                className={classes.action}
                aria-expanded={isOpen}
                aria-controls={id}
                aria-label={fr.detailsOf(label, subject)}
                onClick={() => setOpen(!isOpen)}
              >
                <span className={classes.word}>{fr.details}</span>
                <IconChevronDown className={classes.chevron} size={20} stroke={1.75} aria-hidden="true" />
              </button>
            )}
          </span>
        </td>
      </tr>
      {hasChange && (
        <tr id={id} hidden={!isOpen}>
          <td colSpan={4} className={classes.change}>
            {isOpen && <JournalChange line={line} />}
          </td>
        </tr>
      )}
      {line.canUndo && <UndoDialog line={line} opened={isUndoing} onClose={() => setUndoing(false)} />}
    </>
  );
}
