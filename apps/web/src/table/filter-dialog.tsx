import { Select } from '@mantine/core';
import { headOf } from '../layers/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Segments } from '../ui/segments.tsx';
import { ColumnFilterField } from './column-filter.tsx';
import classes from './filter-dialog.module.css';
import { fr } from './fr.ts';
import type { TitleProps } from './title-props.ts';

type FilterDialogProps = TitleProps & { isOpen: boolean; onClose: () => void };

/** On a small screen: the order, and the filter of every column. */
export function FilterDialog({ source, columns, query, sort, onSort, onFilter, isOpen, onClose }: FilterDialogProps) {
  return (
    <Dialog opened={isOpen} title={fr.filters} onClose={onClose}>
      <div className={classes.fields}>
        <Select
          label={fr.sortBy}
          placeholder={fr.sortNone}
          clearable
          data={columns.map((column) => ({ value: column.name, label: headOf(column) }))}
          value={sort?.field ?? null}
          onChange={(field) => onSort(field ? { field, isDescending: sort?.isDescending ?? false } : null)}
        />
        {sort && (
          <Segments
            label={fr.direction}
            choices={[
              { value: 'up', label: fr.sortUp },
              { value: 'down', label: fr.sortDown },
            ]}
            value={sort.isDescending ? 'down' : 'up'}
            onChange={(way) => onSort({ ...sort, isDescending: way === 'down' })}
          />
        )}
        {columns.map((column) => (
          <div key={column.name}>
            <p className={classes.label} aria-hidden="true">
              {headOf(column)}
            </p>
            <ColumnFilterField source={source} column={column} filter={query.filter} onChange={onFilter} />
          </div>
        ))}
      </div>
    </Dialog>
  );
}
