import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import classes from './list.module.css';
import { orderedBy, parseOrder } from './list-order.ts';

type SortHeadProps = {
  label: string;
  /** The column, as the address names it. */
  by: string;
  /** What the list follows now. */
  order: string;
  className?: string | undefined;
};

/** The head of a column by which the list can be sorted: pressed once, and once more the other way round (ADM-22). */
export function SortHead({ label, by, order, className }: SortHeadProps) {
  const [search, setSearch] = useSearchParams();
  const now = parseOrder(order);
  const isFollowed = now.by === by;
  const Arrow = now.isDescending ? IconArrowDown : IconArrowUp;
  const direction = now.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} aria-sort={isFollowed ? direction : undefined}>
      <button type="button" className={classes.sort} onClick={() => setSearch(orderedBy(search, by, order))}>
        {label}
        <Arrow size={16} stroke={1.75} aria-hidden="true" data-followed={isFollowed || undefined} />
      </button>
    </th>
  );
}
