import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import { Pagination } from '@mantine/core';
import { fr } from './fr.ts';
import classes from './pager.module.css';

export type PagerProps = {
  /** Counted from 0, as the API does. */
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
};

/** « 1 – 10 sur 34 », and the way to the other pages. */
export function Pager({ page, pageSize, total, onChange }: PagerProps) {
  const pages = Math.ceil(total / pageSize);
  const first = page * pageSize + 1;
  return (
    <div className={classes.pager}>
      <p role="status">{fr.range(first, Math.min(total, first + pageSize - 1), total)}</p>
      {pages > 1 && (
        <nav aria-label={fr.pages}>
          <Pagination
            total={pages}
            value={page + 1}
            onChange={(number) => onChange(number - 1)}
            classNames={{ control: classes.control, dots: classes.dots }}
            getItemProps={(number) => ({ 'aria-label': fr.page(number) })}
            getControlProps={(control) => ({ 'aria-label': control === 'next' ? fr.nextPage : fr.previousPage })}
          />
        </nav>
      )}
    </div>
  );
}
