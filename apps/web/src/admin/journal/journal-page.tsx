import { VisuallyHidden } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../api/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from '../list/list.module.css';
import { ListPage } from '../list/list-page.tsx';
import { fr } from './fr.ts';
import { type JournalFilter, readFilter, toQuestion, writeFilter } from './journal-filter.ts';
import { JournalFilters } from './journal-filters.tsx';
import { JournalRow } from './journal-row.tsx';

/** As the API gives them. */
const PAGE_SIZE = 20;

/** Who did what, what it was before and after, and the way to take it back (ADM-09). */
export function JournalPage() {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const question = toQuestion(filter);
  const query = useQuery({
    queryKey: ['admin', 'journal', question],
    queryFn: ({ signal }) => api.journal.list({ query: question, signal }),
    placeholderData: keepPreviousData,
  });
  const change = (changes: Partial<JournalFilter>) => setSearch(writeFilter({ ...filter, page: 0, ...changes }));

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
          <th scope="col" className={classes.wide}>
            {fr.date}
          </th>
          <th scope="col">
            <VisuallyHidden>{fr.details}</VisuallyHidden>
          </th>
        </tr>
      }
      row={(line) => <JournalRow key={line.id} line={line} />}
      pager={{
        page: filter.page,
        pageSize: PAGE_SIZE,
        total: query.data?.totalElements ?? 0,
        onChange: (page) => change({ page }),
      }}
    />
  );
}
