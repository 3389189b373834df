import { CloseButton } from '@mantine/core';
import type { ColumnFilter } from '@motu/core';
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconCircle,
  IconFilter,
  IconPolygon,
  IconRectangle,
  IconSelect,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { filterValue, headOf } from '../layers/index.ts';
import { useMap } from '../map/index.ts';
import icon from '../ui/icon-button.module.css';
import { IconButton } from '../ui/icon-button.tsx';
import { words } from '../ui/words.ts';
import { FilterDialog } from './filter-dialog.tsx';
import { fr } from './fr.ts';
import { SELECTING, useSelectByShape } from './select-by-shape.ts';
import type { TableColumn } from './source.ts';
import { ExportMenu, MenuButton } from './table-menus.tsx';
import classes from './table-title.module.css';
import type { TitleProps } from './title-props.ts';
import { useRows, useTotal } from './use-table-data.ts';

const FIRST = { first: 0, end: 1 };

/** Name, counts, and what is done with all of it. */
export function TableTitle(props: TitleProps) {
  const { source, query, sort, selected, isSmall, frame, isInView, onInView, onClose } = props;
  const { count, isKnown } = useRows(source, query, sort, FIRST);
  const total = useTotal(source);
  const counts = [
    ...(isKnown || count > 0 ? [fr.count(count, total)] : []),
    ...(selected.length > 0 ? [fr.selected(selected.length)] : []),
  ].join(' · ');
  const Enlarge = frame.isEnlarged ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal;
  return (
    <header className={classes.title}>
      <div className={classes.words}>
        <h2 tabIndex={-1} className={classes.name}>
          {source.name}
        </h2>
        <p role="status" className={classes.count}>
          {counts}
        </p>
      </div>
      <div className={classes.actions}>
        {!isSmall && (
          <label className={classes.switch}>
            <input
              type="checkbox"
              role="switch"
              checked={isInView}
              aria-checked={isInView}
              onChange={({ target }) => onInView(target.checked)}
            />
            <span aria-hidden="true" />
            {fr.inView}
          </label>
        )}
        <SelectMenu isSmall={isSmall} />
        {!isSmall && <ExportMenu {...props} />}
        {isSmall && <FilterButton {...props} />}
        <IconButton label={frame.isEnlarged ? fr.reduce : fr.enlarge} icon={Enlarge} onClick={frame.onEnlarge} />
        <CloseButton aria-label={words.close} title={words.close} onClick={onClose} />
      </div>
      {isSmall && <Chips {...props} />}
    </header>
  );
}

const SHAPE_ICONS = { Box: IconRectangle, Polygon: IconPolygon, Circle: IconCircle } as const;

function SelectMenu({ isSmall }: { isSmall: boolean }) {
  const select = useSelectByShape(useMap());
  const entries = SELECTING.map((shape) => ({
    label: fr.selectBy[shape],
    icon: SHAPE_ICONS[shape],
    onClick: () => select(shape),
  }));
  return (
    <MenuButton
      label={fr.select}
      isSmall={isSmall}
      icon={<IconSelect size={18} stroke={1.75} aria-hidden="true" />}
      entries={entries}
    />
  );
}

function FilterButton(props: TitleProps) {
  const [isOpen, setOpen] = useState(false);
  const count = props.query.filter.length;
  return (
    <>
      <button
        type="button"
        className={`${icon.icon} ${classes.filter}`}
        aria-label={fr.showFilters(count)}
        title={fr.filters}
        onClick={() => setOpen(true)}
      >
        <IconFilter size={20} stroke={1.75} aria-hidden="true" />
        {count > 0 && <span className={classes.badge}>{count}</span>}
      </button>
      <FilterDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** `Tuamotu`, `Piste ≥ 1 200`, `Sur pilotis : Oui`: as little as says it. */
function chipWords(filter: ColumnFilter, column: TableColumn | undefined): string {
  const value = filterValue(filter, column);
  if (column?.kind === 'boolean') return `${column.title}\u00a0: ${value}`;
  return filter.kind === 'values' ? value : `${column?.title ?? filter.field} ${value}`;
}

/** On a small screen each filter is a chip that takes it away. */
function Chips({ columns, query, isInView, onInView, onFilter }: TitleProps) {
  return (
    <div className={classes.chips}>
      {query.filter.map((filter) => {
        const column = columns.find(({ name }) => name === filter.field);
        const title = headOf(column, filter.field);
        return (
          <button
            key={filter.field}
            type="button"
            className={classes.chip}
            data-set=""
            aria-label={fr.clearFilter(title)}
            onClick={() => onFilter(filter.field, null)}
          >
            {chipWords(filter, column)}
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        );
      })}
      <button
        type="button"
        className={classes.chip}
        aria-pressed={isInView}
        data-set={isInView || undefined}
        onClick={() => onInView(!isInView)}
      >
        {fr.inViewShort}
      </button>
    </div>
  );
}
