import { IconChevronDown, IconChevronUp, IconFilter } from '@tabler/icons-react';
import { headOf } from '../layers/index.ts';
import hidden from '../ui/visually-hidden.module.css';
import { ColumnFilterField } from './column-filter.tsx';
import { fr } from './fr.ts';
import classes from './grid.module.css';
import type { GridProps } from './grid-props.ts';
import type { TableSort } from './source.ts';

type HeadProps = Pick<GridProps, 'source' | 'columns' | 'query' | 'sort' | 'onSort' | 'onFilter'> & {
  active: { row: number; column: number };
  onActive: (cell: { row: number; column: number }) => void;
};

/** The names of the columns, by which one sorts, and a row of fields that filter. */
export function GridHead({ source, columns, query, sort, onSort, onFilter, active, onActive }: HeadProps) {
  const tab = (row: number, column: number) => (active.row === row && active.column === column ? 0 : -1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid itself
    <div role="rowgroup" className={classes.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid itself */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus */}
      <div role="row" aria-rowindex={1} className={classes.row}>
        {/* biome-ignore lint/a11y/useSemanticElements: as the grid itself */}
        <div
          role="columnheader"
          aria-colindex={1}
          className={classes.cell}
          tabIndex={tab(0, 0)}
          onFocus={() => onActive({ row: 0, column: 0 })}
        >
          <span className={hidden.text}>{fr.selection}</span>
        </div>
        {columns.map((column, i) => {
          const isSorted = sort?.field === column.name;
          const Icon = sort?.isDescending ? IconChevronDown : IconChevronUp;
          const direction = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
          return (
            // biome-ignore lint/a11y/useSemanticElements: as the grid itself
            // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
            <div
              key={column.name}
              role="columnheader"
              aria-colindex={i + 2}
              aria-sort={direction}
              className={classes.cell}
              data-kind={column.kind}
            >
              <button
                type="button"
                className={classes.sort}
                title={column.description}
                tabIndex={tab(0, i + 1)}
                onFocus={() => onActive({ row: 0, column: i + 1 })}
                onClick={() => onSort(nextSort(sort, column.name))}
              >
                <span>{headOf(column)}</span>
                {isSorted && <Icon size={14} stroke={2} aria-hidden="true" />}
              </button>
            </div>
          );
        })}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid itself */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus */}
      <div role="row" aria-rowindex={2} className={classes.row} data-filters="">
        {/* biome-ignore lint/a11y/useSemanticElements: as the grid itself */}
        <div
          role="gridcell"
          aria-colindex={1}
          aria-label={fr.filterRow}
          className={classes.cell}
          tabIndex={tab(1, 0)}
          onFocus={() => onActive({ row: 1, column: 0 })}
        >
          <IconFilter size={16} stroke={1.75} aria-hidden="true" />
        </div>
        {columns.map((column, i) => (
          // biome-ignore lint/a11y/useSemanticElements: as the grid itself
          // biome-ignore lint/a11y/useFocusableInteractive: its field takes the focus
          <div
            key={column.name}
            role="gridcell"
            aria-colindex={i + 2}
            className={classes.cell}
            onFocus={() => onActive({ row: 1, column: i + 1 })}
          >
            <ColumnFilterField
              source={source}
              column={column}
              filter={query.filter}
              onChange={onFilter}
              tabIndex={tab(1, i + 1)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Growing, shrinking, then as the data are. */
function nextSort(sort: TableSort | null, field: string): TableSort | null {
  if (sort?.field !== field) return { field, isDescending: false };
  return sort.isDescending ? null : { field, isDescending: true };
}
