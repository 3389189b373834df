import { IconGripVertical } from '@tabler/icons-react';
import classes from './sort-handle.module.css';
import type { useSortableItem } from './sortable-list.tsx';

type SortHandleProps = {
  handle: ReturnType<typeof useSortableItem>['handle'];
  label: string;
  /** As wide as its sign, where there is little room. */
  isNarrow?: boolean;
};

/** What an item of a sorted list is dragged by. */
export function SortHandle({ handle, label, isNarrow = false }: SortHandleProps) {
  return (
    <button
      {...handle}
      type="button"
      className={classes.handle}
      data-narrow={isNarrow || undefined}
      aria-label={label}
      title={label}
    >
      <IconGripVertical size={18} stroke={2} aria-hidden="true" />
    </button>
  );
}
