import { Button } from '@mantine/core';
import { formatFixed } from '@motu/core';
import { IconMapPin, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../api/index.ts';
import { usePageTitle } from '../../product/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fr as adminTexts } from '../fr.ts';
import classes from '../list/list.module.css';
import { ListCard } from '../list/list-card.tsx';
import { WordsFilter } from '../list/words-filter.tsx';
import { PageTitle } from '../page-title.tsx';
import { Pager } from '../pager.tsx';
import { fr } from './fr.ts';

/** As the API gives them. */
const PAGE_SIZE = 10;

/** The places that have an address (ADM-10). */
export function LocationsPage() {
  usePageTitle(`${fr.title} · ${adminTexts.administration}`);
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const page = Math.max(0, Number.parseInt(search.get('page') ?? '0', 10) || 0);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['admin', 'emplacements', q, page],
    queryFn: ({ signal }) => api.emplacements.list({ query: { q: q.trim() || undefined, page }, signal }),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <PageTitle title={fr.title} subtitle={data ? fr.counts(data.totalElements) : fr.subtitle}>
        <Button
          component={Link}
          to="/admin/locations/new"
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
        >
          {fr.add}
        </Button>
      </PageTitle>
      <search className={classes.filters}>
        <WordsFilter
          label={fr.search}
          q={q}
          onChange={(words) => setSearch(words ? { q: words } : {}, { replace: true })}
        />
      </search>
      <ListCard
        items={data?.content}
        error={error}
        failed={fr.failed}
        onRetry={refetch}
        isStale={isPlaceholderData}
        columns={3}
        empty={
          <EmptyState icon={IconMapPin} title={q ? fr.noMatch : fr.none}>
            {q ? fr.noMatchText : fr.noneText}
          </EmptyState>
        }
        head={
          <tr>
            <th scope="col">{fr.name}</th>
            <th scope="col">{fr.slug}</th>
            <th scope="col" className={classes.wide}>
              {fr.center}
            </th>
          </tr>
        }
        row={({ id, title, slug, lon, lat }) => (
          <tr key={id}>
            <td>
              <Link className={classes.link ?? ''} to={`/admin/locations/edit/${id}`}>
                {title}
              </Link>
            </td>
            <td>{slug}</td>
            <td className={classes.wide}>
              {formatFixed(lon, 4)}, {formatFixed(lat, 4)}
            </td>
          </tr>
        )}
      />
      {data && data.totalElements > 0 && (
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          total={data.totalElements}
          onChange={(next) => setSearch({ ...(q && { q }), ...(next > 0 && { page: String(next) }) })}
        />
      )}
    </>
  );
}
