import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './list.module.css';

export type ListTableProps<T> = {
  /** Undefined until they have come. */
  items: readonly T[] | undefined;
  head: ReactNode;
  columns: number;
  row: (item: T) => ReactNode;
  /** Widths of the columns, where the words alone do not tell them. */
  className?: string | undefined;
};

/** A column of plain cells; its class holds for its head too. */
type Column<T> = { head: string; className?: string | undefined; cell: (item: T) => ReactNode };

/** The head and the rows of a table, from its columns. */
export function inColumns<T extends { id: string }>(columns: readonly Column<T>[]) {
  return {
    columns: columns.length,
    head: (
      <tr>
        {columns.map(({ head, className }) => (
          <th key={head} scope="col" className={className}>
            {head}
          </th>
        ))}
      </tr>
    ),
    row: (item: T) => (
      <tr key={item.id}>
        {columns.map(({ head, className, cell }) => (
          <td key={head} className={className}>
            {cell(item)}
          </td>
        ))}
      </tr>
    ),
  };
}

/** Rows drawn while the list is on its way. */
const WAITING_ROWS = ['a', 'b', 'c', 'd'];

/** One row a thing. */
export function ListTable<T>({ items, head, columns, row, className = '' }: ListTableProps<T>) {
  return (
    <table className={`${classes.table} ${className}`}>
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
  );
}
