import type { ReactNode } from 'react';
import { FailureState } from '../../ui/failure-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './list.module.css';

type ListCardProps<T> = {
  /** Undefined until they have come. */
  items: readonly T[] | undefined;
  error: Error | null;
  /** « Les contextes n’ont pas pu être lus » */
  failed: string;
  onRetry: () => void;
  /** What is shown when there are none. */
  empty: ReactNode;
  head: ReactNode;
  columns: number;
  /** Others are on their way. */
  isStale?: boolean;
  row: (item: T) => ReactNode;
};

/** Rows drawn while the list is on its way. */
const WAITING_ROWS = ['a', 'b', 'c', 'd'];

/** A table of things, or why there is none. */
export function ListCard<T>({ items, error, failed, onRetry, empty, head, columns, isStale, row }: ListCardProps<T>) {
  return (
    <div className={classes.card} aria-busy={!items || isStale === true}>
      {error && !items ? (
        <FailureState title={failed} error={error} onRetry={onRetry} />
      ) : items?.length === 0 ? (
        empty
      ) : (
        <table className={classes.table}>
          <thead>{head}</thead>
          <tbody>
            {items?.map(row) ??
              WAITING_ROWS.map((waiting) => (
                <tr key={waiting}>
                  <td colSpan={columns}>
                    <Skeleton width="60%" />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** A state told by a dot and a word: in use, or not. */
export function OnOff({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  return (
    <span className={classes.state} data-off={!isOn || undefined}>
      {isOn ? on : off}
    </span>
  );
}
