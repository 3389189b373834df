import { type CSSProperties, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import hidden from '../ui/visually-hidden.module.css';
import { fr } from './fr.ts';
import classes from './grid.module.css';
import { GridHead } from './grid-head.tsx';
import type { GridProps } from './grid-props.ts';
import { GridRow } from './grid-row.tsx';
import { rowWindow } from './row-window.ts';
import type { RowId, TableColumn } from './source.ts';
import { HEAD_ROWS, useGridKeys } from './use-grid-keys.ts';
import { useRows } from './use-table-data.ts';

const ROW = 38;
const HEAD = 74;

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
      <p id={hint} className={hidden.text}>
        {fr.keys}
      </p>
      <GridHead {...props} active={cell} onActive={setActive} />
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid itself */}
      <div role="rowgroup" className={classes.body} style={{ height: seen.height }}>
        {indexes.map((index) => {
          const row = rows.rowAt(index);
          return (
            <GridRow
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
