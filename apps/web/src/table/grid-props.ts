import type { ColumnFilter } from '@motu/core';
import type { ReactNode } from 'react';
import type { RowId, TableColumn, TableQuery, TableRow, TableSort, TableSource } from './source.ts';
import type { useRows } from './use-table-data.ts';

export type GridProps = {
  source: TableSource;
  columns: readonly TableColumn[];
  query: TableQuery;
  sort: TableSort | null;
  selected: readonly RowId[];
  /** The row that the map has just selected is brought into sight. */
  shown: { id: RowId } | null;
  onSort: (sort: TableSort | null) => void;
  onFilter: (field: string, filter: ColumnFilter | null) => void;
  onSelect: (ids: readonly RowId[]) => void;
  onToggle: (id: RowId) => void;
  onZoom: (row: TableRow) => void;
  onLeave: () => void;
  /** What stands in the place of the rows: nothing found, or a failure. */
  children: (state: ReturnType<typeof useRows>) => ReactNode;
};
