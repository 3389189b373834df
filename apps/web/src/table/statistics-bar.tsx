import { type ColumnFigures, formatNumber } from '@motu/core';
import { IconX } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { headOf } from '../layers/index.ts';
import { fr } from './fr.ts';
import { selectionStore } from './selection-store.ts';
import type { TableColumn } from './source.ts';
import classes from './statistics-bar.module.css';
import { ExportMenu } from './table-menus.tsx';
import type { TitleProps } from './title-props.ts';
import { useFigures } from './use-table-data.ts';

const FIGURES = ['count', 'sum', 'mean', 'min', 'max'] as const;
const SHORT = ['mean', 'sum'] as const;

/** What the objects that are shown come to, column by column, and those that are selected (TAB-04). */
export function StatisticsBar(props: TitleProps) {
  const { source, columns, selected, isSmall } = props;
  // Rows come before what they come to.
  const query = useDeferredValue(props.query);
  const numbers = columns.filter(({ kind }) => kind === 'number');
  const [chosen, setChosen] = useState<string | null>(null);
  const column = numbers.find(({ name }) => name === chosen) ?? numbers[0];
  const all = useFigures(source, query, column !== undefined);
  const some = useFigures(
    source,
    { filter: [], extent: null, ids: selected },
    column !== undefined && selected.length > 0,
  );
  const figures = figuresOf(all.data?.columns, column);
  const ofSelected = figuresOf(some.data?.columns, column);
  // A phone has room for one of them: what was selected last.
  const isSelectionAlone = isSmall && selected.length > 0;
  return (
    <footer className={classes.bar}>
      {column && !isSmall && (
        <select
          className={classes.column}
          aria-label={fr.statisticsOf}
          value={column.name}
          onChange={({ target }) => setChosen(target.value)}
        >
          {numbers.map((one) => (
            <option key={one.name} value={one.name}>
              {headOf(one)}
            </option>
          ))}
        </select>
      )}
      <dl className={classes.figures} aria-label={fr.statistics}>
        {figures &&
          !isSelectionAlone &&
          (isSmall ? SHORT : FIGURES).map((name) => (
            <div key={name}>
              <dt>{fr.figures[name]}</dt>
              <dd>{written(figures[name], column)}</dd>
            </div>
          ))}
      </dl>
      {selected.length > 0 && (
        <p className={classes.selection}>
          <span>
            {fr.selectionSum(formatNumber(selected.length), ofSelected ? written(ofSelected.sum, column) : null)}
          </span>
          <button
            type="button"
            className={classes.clear}
            aria-label={fr.clearSelectionFull}
            onClick={() => selectionStore.dispatch({ type: 'CLEAR' })}
          >
            <IconX size={16} stroke={2} aria-hidden="true" />
            {!isSmall && fr.clearSelection}
          </button>
        </p>
      )}
      {isSmall && <ExportMenu {...props} />}
    </footer>
  );
}

const figuresOf = (all: readonly ColumnFigures[] | undefined, column: TableColumn | undefined) =>
  all?.find(({ name }) => name === column?.name);

const written = (figure: number | null, column: TableColumn | undefined): string =>
  figure === null ? '–' : formatNumber(figure, column?.decimals ?? 2);
