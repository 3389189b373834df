import type { StoredEmplacement } from '@motu/contract';
import { formatFixed } from '@motu/core';
import { IconMapPin, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../api/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../link-button.tsx';
import classes from '../list/list.module.css';
import { keptOrder, readOrder } from '../list/list-order.ts';
import { ListPage } from '../list/list-page.tsx';
import { readPage } from '../list/list-pages.ts';
import { type Column, inColumns } from '../list/list-table.tsx';
import { usePageSize } from '../list/use-page-size.ts';
import { WordsFilter } from '../list/words-filter.tsx';
import { fr } from './fr.ts';

/** As the API sorts them. */
const ORDERS = ['title', 'slug'] as const;
const START = 'title';
type Sort = (typeof ORDERS)[number] | `-${(typeof ORDERS)[number]}`;

const COLUMNS: readonly Column<StoredEmplacement>[] = [
  {
    head: fr.name,
    by: 'title',
    cell: ({ id, title }) => (
      <Link className={classes.link ?? ''} to={`/admin/locations/edit/${id}`}>
        {title}
      </Link>
    ),
  },
  { head: fr.slug, by: 'slug', cell: ({ slug }) => slug },
  {
    head: fr.center,
    className: classes.wide,
    cell: ({ lon, lat }) => `${formatFixed(lon, 4)}, ${formatFixed(lat, 4)}`,
  },
];
const TABLE = inColumns(COLUMNS, START);

/** The places that have an address (ADM-10). */
export function LocationsPage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const page = readPage(search);
  const [pageSize, setPageSize] = usePageSize();
  const sort = readOrder(search, ORDERS, START) as Sort;
  const question = { q: q.trim() || undefined, page, limit: pageSize, sort };
  const query = useQuery({
    queryKey: ['admin', 'emplacements', question],
    queryFn: ({ signal }) => api.emplacements.list({ query: question, signal }),
    placeholderData: keepPreviousData,
  });
  const total = query.data?.totalElements;

  return (
    <ListPage
      {...TABLE}
      texts={fr}
      counts={total === undefined ? undefined : fr.counts(total)}
      query={query}
      items={query.data?.content}
      actions={
        <LinkButton to="/admin/locations/new" icon={IconPlus}>
          {fr.add}
        </LinkButton>
      }
      above={
        <search className={classes.filters}>
          <WordsFilter
            label={fr.search}
            q={q}
            onChange={(words) => setSearch({ ...keptOrder(search), ...(words && { q: words }) }, { replace: true })}
          />
        </search>
      }
      empty={
        <EmptyState icon={IconMapPin} title={q ? fr.noMatch : fr.none}>
          {q ? fr.noMatchText : fr.noneText}
        </EmptyState>
      }
      pager={{
        page,
        pageSize,
        total: total ?? 0,
        onChange: (next) =>
          setSearch({ ...keptOrder(search), ...(q && { q }), ...(next > 0 && { page: String(next) }) }),
        onResize: setPageSize,
      }}
    />
  );
}
