import { VisuallyHidden } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../api/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from '../list/list.module.css';
import { keptOrder, readDateOrder } from '../list/list-order.ts';
import { ListPage } from '../list/list-page.tsx';
import { SortHead } from '../list/sort-head.tsx';
import { usePageSize } from '../list/use-page-size.ts';
import { fr } from './fr.ts';
import { type JournalFilter, readFilter, toQuestion, writeFilter } from './journal-filter.ts';
import { JournalFilters } from './journal-filters.tsx';
import { JournalRow } from './journal-row.tsx';

/** Its lines are short. */
const USUAL_SIZE = 20;

/** Who did what, what it was before and after, and the way to take it back (ADM-09). */
export function JournalPage() {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const [pageSize, setPageSize] = usePageSize(USUAL_SIZE);
  const sort = readDateOrder(search);
  const question = { ...toQuestion(filter), limit: pageSize, sort };
  const query = useQuery({
    queryKey: ['admin', 'journal', question],
    queryFn: ({ signal }) => api.journal.list({ query: question, signal }),
    placeholderData: keepPreviousData,
  });
  const change = (changes: Partial<JournalFilter>) =>
    setSearch({ ...keptOrder(search), ...writeFilter({ ...filter, page: 0, ...changes }) });

  return (
    <ListPage
      texts={fr}
      query={query}
      items={query.data?.content}
      columns={4}
      above={<JournalFilters filter={filter} actors={query.data?.actors ?? []} onChange={change} />}
      empty={
        <EmptyState icon={IconNotes} title={fr.none}>
          {fr.noneText}
        </EmptyState>
      }
      head={
        <tr>
          <th scope="col">{fr.operation}</th>
          <th scope="col" className={classes.wide}>
            {fr.actor}
          </th>
          <SortHead label={fr.date} by="date" order={sort} className={classes.wide} />
          <th scope="col">
            <VisuallyHidden>{fr.details}</VisuallyHidden>
          </th>
        </tr>
      }
      row={(line) => <JournalRow key={line.id} line={line} />}
      pager={{
        page: filter.page,
        pageSize,
        total: query.data?.totalElements ?? 0,
        onChange: (page) => change({ page }),
        onResize: setPageSize,
      }}
    />
  );
}
