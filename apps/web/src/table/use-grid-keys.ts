import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A cell by its row and column: rows 0 and 1 are the titles and the filters, objects come after. */
type Cell = { row: number; column: number };

export const HEAD_ROWS = 2;

type GridActions = {
  onSelect: (index: number) => void;
  /** Goes on selecting from a row to its neighbour. */
  onExtend: (from: number, to: number) => void;
  onZoom: (index: number) => void;
  onSort: (column: number, isDescending: boolean) => void;
  /** Escape on a cell: the selection, then the table. */
  onLeave: () => void;
};

type Options = GridActions & {
  grid: RefObject<HTMLElement | null>;
  /** Objects, whatever is in the page. */
  count: number;
  columns: number;
  pageRows: number;
  /** Brings a row into sight. */
  reveal: (index: number) => void;
};

/** One cell of the grid takes the focus, and keys move it (ARIA practices, « grid »). */
export function useGridKeys({ grid, count, columns, pageRows, reveal, ...actions }: Options) {
  const [active, setActive] = useState<Cell>({ row: HEAD_ROWS, column: 0 });
  const wantsFocus = useRef(false);
  const last = HEAD_ROWS + Math.max(0, count - 1);
  const cell: Cell = { row: Math.min(active.row, last), column: Math.min(active.column, columns - 1) };

  // The row that is gone to may only now be in the page.
  useEffect(() => {
    if (!wantsFocus.current) return;
    const target = grid.current && focusable(grid.current, cell);
    if (!target) return;
    wantsFocus.current = false;
    target.focus({ preventScroll: cell.row >= HEAD_ROWS });
  });

  const go = (row: number, column: number) => {
    const next = { row: clamp(row, 0, last), column: clamp(column, 0, columns - 1) };
    wantsFocus.current = true;
    if (next.row >= HEAD_ROWS) reveal(next.row - HEAD_ROWS);
    setActive(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const index = cell.row - HEAD_ROWS;
    if (isEditing(event)) {
      if (event.key !== 'Escape') return;
      stop(event);
      return go(HEAD_ROWS, cell.column);
    }
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      stop(event);
      return actions.onSort(cell.column, event.key === 'ArrowDown');
    }
    if (event.shiftKey && index >= 0 && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      stop(event);
      const to = clamp(index + (event.key === 'ArrowDown' ? 1 : -1), 0, Math.max(0, count - 1));
      actions.onExtend(index, to);
      return go(to + HEAD_ROWS, cell.column);
    }
    const moved = moveOf(event, cell, { last, columns, pageRows });
    if (moved) {
      stop(event);
      return go(moved.row, moved.column);
    }
    if (event.key === 'Escape') {
      stop(event);
      return actions.onLeave();
    }
    if (event.key.toLowerCase() === 'f' && !event.ctrlKey && !event.metaKey) {
      stop(event);
      return go(1, cell.column);
    }
    if (index < 0 || count === 0) return;
    if (event.key === ' ') {
      stop(event);
      actions.onSelect(index);
    }
    if (event.key === 'Enter') {
      stop(event);
      actions.onZoom(index);
    }
  };

  return { cell, go, setActive, onKeyDown };
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Keys of a field are the field's own. */
const isEditing = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement ? target.type !== 'checkbox' : target instanceof HTMLSelectElement;

type Bounds = { last: number; columns: number; pageRows: number };

function moveOf(
  { key, ctrlKey }: KeyboardEvent,
  { row, column }: Cell,
  { last, columns, pageRows }: Bounds,
): Cell | null {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'Home':
      return { row: ctrlKey ? HEAD_ROWS : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? last : row, column: columns - 1 };
    case 'PageUp':
      return { row: Math.max(HEAD_ROWS, row - pageRows), column };
    case 'PageDown':
      return { row: Math.max(HEAD_ROWS, row) + pageRows, column };
    default:
      return null;
  }
}

/** The cell itself, or what it holds: a title sorts, a filter is typed in. */
function focusable(grid: HTMLElement, { row, column }: Cell): HTMLElement | null {
  const cell = grid.querySelector<HTMLElement>(`[aria-rowindex="${row + 1}"] > [aria-colindex="${column + 1}"]`);
  return cell?.querySelector<HTMLElement>('button, input, select') && row < HEAD_ROWS
    ? cell.querySelector<HTMLElement>('button, input, select')
    : cell;
}
