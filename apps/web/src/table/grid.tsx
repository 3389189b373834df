import type { ColumnFilter } from '@motu/core';
import { IconChevronDown, IconChevronUp, IconFilter, IconFocusCentered } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { headOf } from '../layers/index.ts';
import { ColumnFilterField } from './column-filter.tsx';
import { fr } from './fr.ts';
import classes from './grid.module.css';
import { rowWindow } from './row-window.ts';
import type { RowId, TableColumn, TableQuery, TableRow, TableSort, TableSource } from './source.ts';
import { HEAD_ROWS, useGridKeys } from './use-grid-keys.ts';
import { useRows } from './use-table-data.ts';
import { valueText } from './value-text.ts';

const ROW = 38;
const HEAD = 74;

type GridProps = {
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

/** The objects as a grid that keys and screen readers know, of which only what is seen is in the page (TAB-01). */
export function Grid(props: GridProps) {
  const { source, columns, query, sort, selected, onSelect, onToggle, onZoom, onLeave } = props;
  const grid = useRef<HTMLDivElement>(null);
  const hint = useId();
  const [scroll, setScroll] = useState({ top: 0, height: 400 });
  const viewHeight = Math.max(ROW, scroll.height - HEAD);
  const asked = { rowHeight: ROW, scrollTop: scroll.top, viewHeight };
  const [count, setCount] = useState(0);
  const seen = rowWindow({ count, ...asked });
  const rows = useRows(source, query, sort, seen);
  if (rows.count !== count) setCount(rows.count);

  useScrolling(grid, setScroll);
  const reveal = (index: number) => {
    const top = rowWindow({ count, ...asked }).scrollTo(index);
    if (grid.current && top !== grid.current.scrollTop) grid.current.scrollTop = top;
  };
  const zoomTo = (index: number) => {
    const row = rows.rowAt(index);
    if (row) onZoom(row);
  };
  const { cell, go, setActive, onKeyDown } = useGridKeys({
    grid,
    count,
    columns: columns.length + 1,
    pageRows: Math.max(1, Math.floor(viewHeight / ROW) - 1),
    reveal,
    onLeave,
    onZoom: zoomTo,
    onSelect(index) {
      const row = rows.rowAt(index);
      if (row) onToggle(row.id);
    },
    onExtend(from, to) {
      const ids = [from, to].flatMap((index) => rows.rowAt(index)?.id ?? []);
      onSelect([...new Set([...selected, ...ids])]);
    },
    onSort(column, isDescending) {
      const field = columns[column - 1]?.name;
      if (field) props.onSort({ field, isDescending });
    },
  });
  // Another question begins at its first row.
  const question = JSON.stringify([source.key, query.filter, sort]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is what changes
  useEffect(() => {
    if (grid.current) grid.current.scrollTop = 0;
  }, [question]);
  useShownRow(props, reveal);

  const indexes = indexesOf(seen, cell.row - HEAD_ROWS, count);
  const chosen = new Set(selected);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid that scrolls on its own, of which a table would be no part
    <div
      ref={grid}
      role="grid"
      className={classes.grid}
      aria-label={source.name}
      aria-describedby={hint}
      aria-rowcount={count + HEAD_ROWS}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-busy={rows.isLoading}
      style={{ '--columns': template(columns) } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <p id={hint} className={classes.hint}>
        {fr.keys}
      </p>
      <Head {...props} active={cell} onActive={setActive} />
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid itself */}
      <div role="rowgroup" className={classes.body} style={{ height: seen.height }}>
        {indexes.map((index) => {
          const row = rows.rowAt(index);
          return (
            <Row
              key={index}
              index={index}
              row={row}
              columns={columns}
              top={seen.topOf(index)}
              isSelected={row !== undefined && chosen.has(row.id)}
              active={cell.row - HEAD_ROWS === index ? cell.column : null}
              onCell={(column) => go(index + HEAD_ROWS, column)}
              onToggle={onToggle}
              onZoom={onZoom}
            />
          );
        })}
      </div>
      {props.children(rows)}
    </div>
  );
}

function useScrolling(
  grid: React.RefObject<HTMLElement | null>,
  onScroll: (scroll: { top: number; height: number }) => void,
): void {
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const read = () => onScroll({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [grid, onScroll]);
}

/** The row that the map has selected, wherever it is in the order. */
function useShownRow({ source, query, sort, shown }: GridProps, reveal: (index: number) => void): void {
  const show = useEffectEvent(async (id: RowId, signal: AbortSignal) => {
    // A place that cannot be told leaves the table where it is: the row is selected all the same.
    const rank = await source.rank(query, sort, id, signal).catch(() => null);
    if (rank !== null && !signal.aborted) reveal(rank);
  });
  useEffect(() => {
    if (shown === null) return;
    const control = new AbortController();
    void show(shown.id, control.signal);
    return () => control.abort();
  }, [shown]);
}

/** What is seen, and the row that has the focus wherever it is: a focus that leaves the page is lost. */
function indexesOf({ first, end }: { first: number; end: number }, active: number, count: number): number[] {
  const seen = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
  return active < 0 || active >= count || (active >= first && active < end) ? seen : [...seen, active];
}

const WIDTHS = { text: 190, number: 130, date: 270, boolean: 120 } as const;

const template = (columns: readonly TableColumn[]): string =>
  [
    '44px',
    ...columns.map(({ kind }, i) => `minmax(${i === 0 ? 220 : WIDTHS[kind]}px, ${kind === 'text' ? 2 : 1}fr)`),
  ].join(' ');

type HeadProps = GridProps & {
  active: { row: number; column: number };
  onActive: (cell: { row: number; column: number }) => void;
};

function Head({ source, columns, query, sort, onSort, onFilter, active, onActive }: HeadProps) {
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
          <span className={classes.hint}>{fr.selection}</span>
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

type RowProps = {
  index: number;
  row: TableRow | undefined;
  columns: readonly TableColumn[];
  top: number;
  isSelected: boolean;
  /** Its cell that has the focus. */
  active: number | null;
  onCell: (column: number) => void;
  onToggle: (id: RowId) => void;
  onZoom: (row: TableRow) => void;
};

function Row({ index, row, columns, top, isSelected, active, onCell, onToggle, onZoom }: RowProps) {
  const name = row && nameOf(row, columns);
  const tab = (column: number) => (active === column ? 0 : -1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid itself
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div
      role="row"
      aria-rowindex={index + HEAD_ROWS + 1}
      aria-selected={isSelected}
      className={classes.row}
      data-selected={isSelected || undefined}
      style={{ top }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Space does it, by the keys of the grid */}
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid itself */}
      <div
        role="gridcell"
        aria-colindex={1}
        aria-label={name && fr.selectRow(name)}
        className={classes.cell}
        tabIndex={tab(0)}
        onClick={() => {
          onCell(0);
          if (row) onToggle(row.id);
        }}
      >
        <span className={classes.box} data-on={isSelected || undefined} aria-hidden="true" />
      </div>
      {columns.map((column, i) => (
        // biome-ignore lint/a11y/useSemanticElements: as the grid itself
        // biome-ignore lint/a11y/useKeyWithClickEvents: Space and Enter do it, by the keys of the grid
        <div
          key={column.name}
          role="gridcell"
          aria-colindex={i + 2}
          className={classes.cell}
          data-kind={column.kind}
          data-name={i === 0 || undefined}
          tabIndex={tab(i + 1)}
          onClick={() => {
            onCell(i + 1);
            if (row) onToggle(row.id);
          }}
        >
          {row ? (
            <span className={classes.text}>{valueText(row.values[column.name], column)}</span>
          ) : (
            <span className={classes.bone} />
          )}
        </div>
      ))}
      {row && (
        <div className={classes.over} aria-hidden="true">
          <button type="button" className={classes.zoom} tabIndex={-1} onClick={() => onZoom(row)}>
            <IconFocusCentered size={16} stroke={1.75} aria-hidden="true" />
            {fr.zoom}
          </button>
        </div>
      )}
    </div>
  );
}

/** What an object is called: its first text. */
export function nameOf({ id, values }: TableRow, columns: readonly TableColumn[]): string {
  const named = columns.find(({ name, kind }) => kind === 'text' && typeof values[name] === 'string');
  return named ? `«\u00a0${values[named.name]}\u00a0»` : fr.object(String(id));
}
