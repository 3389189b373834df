import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './list.module.css';
import { readOrder, type Sorted } from './list-order.ts';
import { SortHead } from './sort-head.tsx';

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
export type Column<T> = Sorted<T> & {
  head: string;
  className?: string | undefined;
  cell: (item: T) => ReactNode;
};

/** The head and the rows of a table, from its columns; `start` is the order that it has unless another is asked for. */
export function inColumns<T extends { id: string }>(columns: readonly Column<T>[], start = '') {
  return {
    columns: columns.length,
    head: <ColumnHeads columns={columns} start={start} />,
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

export function columnNames(columns: readonly { by?: string }[]): string[] {
  return columns.flatMap(({ by }) => by ?? []);
}

type ColumnHeadsProps = { columns: readonly Pick<Column<never>, 'head' | 'className' | 'by'>[]; start: string };

function ColumnHeads({ columns, start }: ColumnHeadsProps) {
  const [search] = useSearchParams();
  const order = readOrder(search, columnNames(columns), start);
  return (
    <tr>
      {columns.map(({ head, className, by }) =>
        by ? (
          <SortHead key={head} label={head} by={by} order={order} className={className} />
        ) : (
          <th key={head} scope="col" className={className}>
            {head}
          </th>
        ),
      )}
    </tr>
  );
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
