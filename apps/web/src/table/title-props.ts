import type { Frame } from './dock-frame.tsx';
import type { RowId, TableColumn, TableQuery, TableSort, TableSource } from './source.ts';

/** What the parts around the rows are given. */
export type TitleProps = {
  source: TableSource;
  columns: readonly TableColumn[];
  query: TableQuery;
  sort: TableSort | null;
  selected: readonly RowId[];
  isSmall: boolean;
  frame: Frame;
  isInView: boolean;
  onInView: (isInView: boolean) => void;
  onSort: (sort: TableSort | null) => void;
  onFilter: (field: string, filter: TableQuery['filter'][number] | null) => void;
  onClose: () => void;
};
