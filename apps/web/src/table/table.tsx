import type { ColumnFilter } from '@motu/core';
import { useState } from 'react';
import { filterStore, useFilters } from '../layers/index.ts';
import { useMap } from '../map/index.ts';
import { FailureState } from '../ui/failure-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { words } from '../ui/words.ts';
import type { Frame } from './dock-frame.tsx';
import { fr } from './fr.ts';
import { Grid } from './grid.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PhoneList } from './phone-list.tsx';
import { selectionStore, useSelected } from './selection-store.ts';
import type { TableQuery, TableRow, TableSort, TableSource } from './source.ts';
import { StatisticsBar } from './statistics-bar.tsx';
import { TableTitle } from './table-title.tsx';
import { useMapClick } from './use-map-click.ts';
import { useColumns } from './use-table-data.ts';
import { useViewExtent } from './use-view-extent.ts';
import { zoomToRow } from './zoom-to-row.ts';

type TableProps = { slug: string; source: TableSource; isSmall: boolean; frame: Frame; onClose: () => void };

const NO_FILTER: readonly ColumnFilter[] = [];

/** Title, grid and statistics of one source of objects (TAB-01). */
export function Table({ slug, source, isSmall, frame, onClose }: TableProps) {
  const map = useMap();
  const filter = useFilters()[slug] ?? NO_FILTER;
  const selected = useSelected(slug);
  const [sort, setSort] = useState<TableSort | null>(null);
  const [isInView, setInView] = useState(false);
  const extent = useViewExtent(map, isInView);
  const query: TableQuery = { filter, extent };
  const columns = useColumns(source);
  const shown = useMapClick(map, slug, source, filter);

  const setFilter = (field: string, next: ColumnFilter | null) => {
    const others = filter.filter((one) => one.field !== field);
    filterStore.dispatch({ slug, filter: next ? [...others, next] : others });
  };
  const clear = () => {
    setInView(false);
    filterStore.dispatch({ slug, filter: [] });
  };
  const leave = () => {
    if (selected.length > 0) selectionStore.dispatch({ type: 'CLEAR' });
    else onClose();
  };
  const common = {
    source,
    query,
    sort,
    selected,
    shown,
    onSort: setSort,
    onFilter: setFilter,
    onSelect: (ids: typeof selected) => selectionStore.dispatch({ type: 'SET', slug, ids }),
    onToggle: (id: (typeof selected)[number]) => selectionStore.dispatch({ type: 'TOGGLE', slug, id }),
    onZoom: (row: TableRow) => void zoomToRow(map, source, row),
    onLeave: leave,
  };
  const title = {
    ...common,
    slug,
    isSmall,
    frame,
    isInView,
    onInView: setInView,
    onClose,
    columns: columns.data ?? [],
  };
  const Rows = isSmall ? PhoneList : Grid;
  return (
    <>
      <TableTitle {...title} />
      {columns.isLoading && <Loading label={words.loading} />}
      {columns.error && <FailureState title={fr.failed} error={columns.error} onRetry={() => void columns.refetch()} />}
      {columns.data && (
        <>
          <Rows {...common} columns={columns.data}>
            {(rows) => <NothingFound rows={rows} isFiltered={filter.length > 0} isInView={isInView} onClear={clear} />}
          </Rows>
          <StatisticsBar {...title} />
        </>
      )}
    </>
  );
}
