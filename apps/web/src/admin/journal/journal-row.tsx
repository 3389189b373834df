import type { JournalLine } from '@motu/contract';
import { formatShortDateTime } from '@motu/core';
import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { dateLocale } from '../../ui/date-locale.ts';
import { shownAction } from '../home/actions.ts';
import list from '../list/list.module.css';
import { fr } from './fr.ts';
import { JournalChange } from './journal-change.tsx';
import classes from './journal-row.module.css';
import { UndoDialog } from './undo-dialog.tsx';

/** One line, and under it, once opened, what changed. */
export function JournalRow({ line }: { line: JournalLine }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isUndoing, setUndoing] = useState(false);
  const { label, icon: Icon, tone } = shownAction(line.action);
  const subject = line.subject ?? line.actor;
  const hasChange = line.before !== null || line.after !== null;
  const when = <time dateTime={line.at}>{formatShortDateTime(new Date(line.at), dateLocale())}</time>;
  return (
    <>
      <tr>
        <td>
          <span className={classes.operation} data-tone={tone}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            <span>
              <span className={classes.label}>
                {label}
                {line.undoes && <span className={list.chip}>{fr.anUndoing}</span>}
              </span>
              {line.subject && line.subject !== line.actor && <span className={list.about}>{line.subject}</span>}
              <span className={classes.narrow}>
                {line.actor} · {when}
              </span>
            </span>
          </span>
        </td>
        <td className={list.wide}>
          {line.actor}
          {line.address && <span className={list.about}>{line.address}</span>}
        </td>
        <td className={list.wide}>{when}</td>
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
