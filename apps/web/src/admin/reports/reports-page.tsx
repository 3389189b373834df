import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../api/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { keptOrder, readDateOrder } from '../list/list-order.ts';
import { ListPage } from '../list/list-page.tsx';
import { usePageSize } from '../list/use-page-size.ts';
import { fr } from './fr.ts';
import { type ReportFilter, readFilter, toQuestion, writeFilter } from './report-filter.ts';
import { ReportFilters } from './report-filters.tsx';
import classes from './report-row.module.css';
import { REPORT_TABLE } from './report-row.tsx';

/** What visitors have reported (INFO-07): those that wait first. */
export function ReportsPage() {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const [pageSize, setPageSize] = usePageSize();
  const question = { ...toQuestion(filter), limit: pageSize, sort: readDateOrder(search) };
  const query = useQuery({
    queryKey: ['admin', 'reports', question],
    queryFn: ({ signal }) => api.reports.list({ query: question, signal }),
    placeholderData: keepPreviousData,
  });
  const change = (changes: Partial<ReportFilter>) => {
    // The address itself, not the one last drawn: words typed and a state chosen at once must not undo each other.
    const now = new URLSearchParams(location.search);
    const filters = writeFilter({ ...readFilter(now), page: 0, ...changes });
    // Each pause in the typing is not a page of the browser's history.
    setSearch({ ...keptOrder(now), ...filters }, { replace: 'q' in changes });
  };

  return (
    <ListPage
      {...REPORT_TABLE}
      texts={fr}
      counts={query.data && fr.open(query.data.ouverts)}
      query={query}
      items={query.data?.content}
      className={classes.columns}
      above={<ReportFilters filter={filter} onChange={change} />}
      empty={
        <NoReport
          filter={filter}
          onShowAll={() => setSearch(writeFilter({ ...readFilter(new URLSearchParams()), etat: 'tous' }))}
        />
      }
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

/** Nothing to show: because nothing was ever sent, because all is done, or because of what is asked. */
function NoReport({ filter, onShowAll }: { filter: ReportFilter; onShowAll: () => void }) {
  const { etat, categorie, q } = filter;
  const isNarrowed = categorie !== null || q !== '' || etat === 'clos';
  const showAll = (
    <Button variant="default" onClick={onShowAll}>
      {fr.showAll}
    </Button>
  );
  if (etat === 'tous' && !isNarrowed) {
    return (
      <EmptyState icon={IconFlag} title={fr.none}>
        {fr.noneText}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconFlag} title={isNarrowed ? fr.noMatch : fr.nothingOpen} action={showAll}>
      {isNarrowed ? fr.noMatchText : fr.nothingOpenText}
    </EmptyState>
  );
}
