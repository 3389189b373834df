import { IconFocusCentered } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { headOf } from '../layers/index.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { fr } from './fr.ts';
import classes from './phone-list.module.css';
import { nameOf } from './row-name.ts';
import { rowWindow } from './row-window.ts';
import type { RowId, TableColumn, TableQuery, TableRow, TableSort, TableSource } from './source.ts';
import { useRows } from './use-table-data.ts';
import { valueText } from './value-text.ts';

const ROW = 64;
/** Fields under the name of an object. */
const UNDER = 2;

type PhoneListProps = {
  source: TableSource;
  columns: readonly TableColumn[];
  query: TableQuery;
  sort: TableSort | null;
  selected: readonly RowId[];
  onToggle: (id: RowId) => void;
  onZoom: (row: TableRow) => void;
  children: (state: ReturnType<typeof useRows>) => ReactNode;
};

/** The objects of a small screen, two lines each: name and a few fields, the column that sorts them at the right. */
export function PhoneList({ source, columns, query, sort, selected, onToggle, onZoom, children }: PhoneListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [scroll, setScroll] = useState({ top: 0, height: 400 });
  const [count, setCount] = useState(0);
  const seen = rowWindow({ count, rowHeight: ROW, scrollTop: scroll.top, viewHeight: scroll.height });
  const rows = useRows(source, query, sort, seen);
  if (rows.count !== count) setCount(rows.count);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const read = () => setScroll({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, []);
  const indexes = Array.from({ length: Math.max(0, seen.end - seen.first) }, (_, i) => seen.first + i);
  const beside = columns.find(({ name }) => name === sort?.field) ?? columns.find(({ kind }) => kind === 'number');
  return (
    <div ref={list} className={classes.list}>
      <ul aria-label={source.name} aria-busy={rows.isLoading} style={{ height: seen.height }}>
        {indexes.map((index) => {
          const row = rows.rowAt(index);
          const isSelected = row !== undefined && selected.includes(row.id);
          return (
            <li
              key={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              style={{ top: seen.topOf(index) }}
              data-selected={isSelected || undefined}
            >
              {row && (
                <Row
                  row={row}
                  columns={columns}
                  beside={beside}
                  isSelected={isSelected}
                  onToggle={onToggle}
                  onZoom={onZoom}
                />
              )}
            </li>
          );
        })}
      </ul>
      {children(rows)}
    </div>
  );
}

type RowProps = Pick<PhoneListProps, 'columns' | 'onToggle' | 'onZoom'> & {
  row: TableRow;
  beside: TableColumn | undefined;
  isSelected: boolean;
};

function Row({ row, columns, beside, isSelected, onToggle, onZoom }: RowProps) {
  const name = nameOf(row, columns);
  const text = (column: TableColumn) => valueText(row.values[column.name], column);
  const [first, ...others] = columns.filter((column) => column !== beside && text(column) !== '');
  return (
    <>
      <label className={classes.row}>
        <input type="checkbox" checked={isSelected} aria-label={fr.selectRow(name)} onChange={() => onToggle(row.id)} />
        <span className={classes.words}>
          <strong>{first ? text(first) : fr.object(String(row.id))}</strong>
          <span>{others.slice(0, UNDER).map(text).join(' · ')}</span>
        </span>
        {beside && (
          <span className={classes.beside}>
            <strong>{text(beside)}</strong>
            <span>{headOf(beside)}</span>
          </span>
        )}
      </label>
      <IconButton label={fr.zoomTo(name)} icon={IconFocusCentered} onClick={() => onZoom(row)} />
    </>
  );
}
