import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../api/index.ts';
import { usePageTitle } from '../../product/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fr as adminTexts } from '../fr.ts';
import { ListCard } from '../list/list-card.tsx';
import { PageTitle } from '../page-title.tsx';
import { Pager } from '../pager.tsx';
import { fr } from './fr.ts';
import { type ReportFilter, readFilter, toQuestion, writeFilter } from './report-filter.ts';
import { ReportFilters } from './report-filters.tsx';
import classes from './report-row.module.css';
import { REPORT_COLUMNS, ReportHead, ReportRow } from './report-row.tsx';

/** As the API gives them. */
const PAGE_SIZE = 10;

/** What visitors have reported (INFO-07): those that wait first. */
export function ReportsPage() {
  usePageTitle(`${fr.title} · ${adminTexts.administration}`);
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const question = toQuestion(filter);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['admin', 'reports', question],
    queryFn: ({ signal }) => api.reports.list({ query: question, signal }),
    placeholderData: keepPreviousData,
  });
  const change = (changes: Partial<ReportFilter>) => {
    // The address itself, not the one last drawn: words typed and a state chosen at once must not undo each other.
    const now = readFilter(new URLSearchParams(location.search));
    // Each pause in the typing is not a page of the browser's history.
    setSearch(writeFilter({ ...now, page: 0, ...changes }), { replace: 'q' in changes });
  };

  return (
    <>
      <PageTitle title={fr.title} subtitle={data ? fr.open(data.ouverts) : fr.subtitle} />
      <ReportFilters filter={filter} onChange={change} />
      <ListCard
        items={data?.content}
        error={error}
        failed={fr.failed}
        onRetry={refetch}
        isStale={isPlaceholderData}
        columns={REPORT_COLUMNS}
        className={classes.columns}
        empty={
          <NoReport
            filter={filter}
            onShowAll={() => setSearch(writeFilter({ ...readFilter(new URLSearchParams()), etat: 'tous' }))}
          />
        }
        head={<ReportHead />}
        row={(report) => <ReportRow key={report.id} {...report} />}
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
