import { IconFocusCentered } from '@tabler/icons-react';
import { fr } from './fr.ts';
import classes from './grid.module.css';
import { nameOf } from './row-name.ts';
import type { RowId, TableColumn, TableRow } from './source.ts';
import { HEAD_ROWS } from './use-grid-keys.ts';
import { valueText } from './value-text.ts';

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

export function GridRow({ index, row, columns, top, isSelected, active, onCell, onToggle, onZoom }: RowProps) {
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
