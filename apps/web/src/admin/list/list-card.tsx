import type { ReactNode } from 'react';
import { FailureState } from '../../ui/failure-state.tsx';
import classes from './list.module.css';
import { ListTable, type ListTableProps } from './list-table.tsx';

export type ListCardProps<T> = ListTableProps<T> & {
  error: Error | null;
  /** « Les contextes n’ont pas pu être lus » */
  failed: string;
  onRetry: () => void;
  /** What is shown when there are none. */
  empty: ReactNode;
  /** Others are on their way. */
  isStale?: boolean | undefined;
};

/** A table of things, or why there is none. */
export function ListCard<T>({ error, failed, onRetry, empty, isStale, ...table }: ListCardProps<T>) {
  const { items } = table;
  return (
    <div className={classes.card} aria-busy={!items || isStale === true}>
      {error && !items ? (
        <FailureState title={failed} error={error} onRetry={onRetry} />
      ) : items?.length === 0 ? (
        empty
      ) : (
        <ListTable {...table} />
      )}
    </div>
  );
}

/** A state shown by a dot and a word: in use, or not. */
export function OnOff({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  return (
    <span className={classes.state} data-off={!isOn || undefined}>
      {isOn ? on : off}
    </span>
  );
}
