import type { JournalEntry } from '@motu/contract';
import type { ReactNode } from 'react';
import list from '../list/list.module.css';
import { ShortDate } from '../list/short-date.tsx';
import { shownAction } from './actions.ts';
import classes from './operation.module.css';

type OperationProps = Pick<JournalEntry, 'action' | 'actor' | 'subject' | 'at'> & {
  /** Beside its name. */
  mark?: ReactNode;
};

/** What was done and to what; on a phone, by whom and when too. */
export function Operation({ action, actor, subject, at, mark }: OperationProps) {
  const { label, icon: Icon, tone } = shownAction(action);
  return (
    <span className={classes.operation} data-tone={tone}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <span className={list.name}>
          {label}
          {mark}
        </span>
        {subject && subject !== actor && <span className={list.about}>{subject}</span>}
        <span className={`${list.about} ${list.narrow}`}>
          {actor} · <ShortDate at={at} />
        </span>
      </span>
    </span>
  );
}
