import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import { NativeSelect, Pagination } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { fr } from './fr.ts';
import { PAGE_SIZES } from './list/use-page-size.ts';
import classes from './pager.module.css';

export type PagerProps = {
  /** Counted from 0, as the API does. */
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
  onResize: (pageSize: number) => void;
};

/** « 1 – 10 sur 34 », how many at a time, and the way to the other pages. */
export function Pager({ page, pageSize, total, onChange, onResize }: PagerProps) {
  const pages = Math.ceil(total / pageSize);
  const first = page * pageSize + 1;
  return (
    <div className={classes.pager}>
      <div className={classes.range}>
        <p role="status">{fr.range(first, Math.min(total, first + pageSize - 1), total)}</p>
        {total > PAGE_SIZES[0] && (
          <NativeSelect
            aria-label={fr.pageSize}
            className={classes.size}
            data={PAGE_SIZES.map((size) => ({ value: String(size), label: fr.perPage(size) }))}
            rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden="true" />}
            value={String(pageSize)}
            onChange={({ currentTarget }) => {
              onResize(Number(currentTarget.value));
              onChange(0);
            }}
          />
        )}
      </div>
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
