import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { fr } from './fr.ts';
import classes from './search-panel.module.css';
import { useSearch } from './search-provider.tsx';
import { PAGE_SIZE } from './search-queries.ts';

/** « 1 – 7 sur 23 », and the way to the other pages. */
export function ResultPages({ count }: { count: number }) {
  const { page, dispatch } = useSearch();
  const pages = Math.ceil(count / PAGE_SIZE);
  if (pages < 2) return null;
  const first = (page - 1) * PAGE_SIZE + 1;
  const go = (next: number) => dispatch({ type: 'SET_PAGE', page: next });
  return (
    <nav className={classes.pages} aria-label={fr.page(page, pages)}>
      <span className={classes.range}>{fr.range(first, Math.min(first + PAGE_SIZE - 1, count), count)}</span>
      <ActionIcon size={40} aria-label={fr.previousPage} disabled={page <= 1} onClick={() => go(page - 1)}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <span className={classes.page}>{fr.page(page, pages)}</span>
      <ActionIcon size={40} aria-label={fr.nextPage} disabled={page >= pages} onClick={() => go(page + 1)}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </nav>
  );
}
