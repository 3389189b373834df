import { VisuallyHidden } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../api/index.ts';
import { usePageTitle } from '../../product/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fr as adminTexts } from '../fr.ts';
import classes from '../list/list.module.css';
import { ListCard } from '../list/list-card.tsx';
import { PageTitle } from '../page-title.tsx';
import { Pager } from '../pager.tsx';
import { fr } from './fr.ts';
import { type JournalFilter, readFilter, toQuestion, writeFilter } from './journal-filter.ts';
import { JournalFilters } from './journal-filters.tsx';
import { JournalRow } from './journal-row.tsx';

/** As the API gives them. */
const PAGE_SIZE = 20;

/** Who did what, what it was before and after, and the way to take it back (ADM-09). */
export function JournalPage() {
  usePageTitle(`${fr.title} · ${adminTexts.administration}`);
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const question = toQuestion(filter);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['admin', 'journal', question],
    queryFn: ({ signal }) => api.journal.list({ query: question, signal }),
    placeholderData: keepPreviousData,
  });
  const change = (changes: Partial<JournalFilter>) => setSearch(writeFilter({ ...filter, page: 0, ...changes }));

  return (
    <>
      <PageTitle title={fr.title} subtitle={fr.subtitle} />
      <JournalFilters filter={filter} actors={data?.actors ?? []} onChange={change} />
      <ListCard
        items={data?.content}
        error={error}
        failed={fr.failed}
        onRetry={refetch}
        isStale={isPlaceholderData}
        columns={4}
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
      />
      {data && data.totalElements > 0 && (
        <Pager
          page={filter.page}
          pageSize={PAGE_SIZE}
          total={data.totalElements}
          onChange={(page) => change({ page })}
        />
      )}
    </>
  );
}
