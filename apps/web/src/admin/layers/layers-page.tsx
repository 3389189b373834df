import { Button } from '@mantine/core';
import type { ListedLayer } from '@motu/contract';
import { IconDownload, IconFileImport, IconPlus, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../link-button.tsx';
import { keptOrder } from '../list/list-order.ts';
import { ListPage } from '../list/list-page.tsx';
import { cutPage } from '../list/list-pages.ts';
import { usePageSize } from '../list/use-page-size.ts';
import { fr as updateTexts } from '../updates/fr.ts';
import { useLayerUpdates } from '../updates/layer-updates-context.ts';
import { useLayerList } from '../use-layer-list.ts';
import { BulkBar } from './bulk-bar.tsx';
import { fr } from './fr.ts';
import { filterLayers, type LayerFilter, readFilter, writeFilter } from './layer-filter.ts';
import { LayerFilters } from './layer-filters.tsx';
import { readLayerOrder, sortLayers } from './layer-order.ts';
import { LayerHead, LayerRow } from './layer-row.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { useBulk } from './use-bulk.ts';

/** Every layer, by name (ADM-02): found, filtered, published, hidden or removed, one or several at a time. */
export function LayersPage() {
  const query = useLayerList();
  const layers = query.data;
  const { patches } = useLayerUpdates();
  const pending = new Set(patches?.map(({ id }) => id));
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const change = (changes: Partial<LayerFilter>) => {
    const now = new URLSearchParams(location.search);
    const filters = writeFilter({ ...readFilter(now), page: 0, ...changes });
    setSearch({ ...keptOrder(now), ...filters }, { replace: 'q' in changes });
  };

  const [pageSize, setPageSize] = usePageSize();
  const order = readLayerOrder(search);
  const found = layers && sortLayers(filterLayers(layers, filter, pending), order);
  const { page, items: shown } = cutPage(found, filter.page, pageSize);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState<readonly ListedLayer[] | null>(null);
  const bulk = useBulk(() => setChosen(new Set()));
  const chosenLayers = (layers ?? []).filter(({ id }) => chosen.has(id));
  const choose = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) isOn ? next.add(id) : next.delete(id);
    setChosen(next);
  };

  return (
    <ListPage
      texts={fr}
      counts={layers && counts(layers)}
      query={query}
      items={shown}
      columns={8}
      isStale={bulk.isPending}
      actions={<LayerActions updates={pending.size} />}
      above={
        chosenLayers.length > 0 ? (
          <BulkBar
            count={chosenLayers.length}
            isBusy={bulk.isPending}
            onPublish={(publish) => bulk.mutate({ action: publish ? 'publish' : 'unpublish', layers: chosenLayers })}
            onAddTo={(contexts) => bulk.mutate({ action: 'add', layers: chosenLayers, contexts })}
            onRemove={() => setRemoving(chosenLayers)}
            onCancel={() => setChosen(new Set())}
          />
        ) : (
          <LayerFilters filter={filter} onChange={change} />
        )
      }
      empty={<NoLayer isNarrowed={layers?.length !== 0} onShowAll={() => setSearch({})} />}
      head={
        <LayerHead
          order={order}
          isAllChosen={Boolean(shown?.length && shown.every(({ id }) => chosen.has(id)))}
          onChooseAll={(isOn) => choose(shown?.map(({ id }) => id) ?? [], isOn)}
        />
      }
      row={(layer) => (
        <LayerRow
          key={layer.id}
          layer={layer}
          hasUpdate={pending.has(layer.id)}
          isChosen={chosen.has(layer.id)}
          onChoose={(isOn) => choose([layer.id], isOn)}
          onPublish={(publish) => bulk.mutate({ action: publish ? 'publish' : 'unpublish', layers: [layer] })}
          onRemove={() => setRemoving([layer])}
        />
      )}
      pager={{
        page,
        pageSize,
        total: found?.length ?? 0,
        onChange: (next) => change({ page: next }),
        onResize: setPageSize,
      }}
    >
      <RemoveDialog
        layers={removing}
        onClose={() => setRemoving(null)}
        onConfirm={(going) => {
          setRemoving(null);
          bulk.mutate({ action: 'remove', layers: going });
        }}
      />
    </ListPage>
  );
}

/** Where layers come from: newer data, a file, or by hand. */
function LayerActions({ updates }: { updates: number }) {
  return (
    <>
      {updates > 0 && (
        <LinkButton to="/admin/layers/updates" icon={IconDownload} variant="default">
          {updateTexts.count(updates)}
        </LinkButton>
      )}
      <LinkButton to="/admin/layers/file" icon={IconFileImport} variant="default">
        {fr.fromFile}
      </LinkButton>
      <LinkButton to="/admin/layers/new" icon={IconPlus}>
        {fr.newLayer}
      </LinkButton>
    </>
  );
}

function counts(layers: readonly ListedLayer[]): string {
  return fr.counts(layers.length, layers.filter(({ admin }) => admin?.published).length);
}

function NoLayer({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  const showAll = (
    <Button variant="default" onClick={onShowAll}>
      {fr.showAll}
    </Button>
  );
  return (
    <EmptyState icon={IconStack2} title={isNarrowed ? fr.noMatch : fr.none} action={isNarrowed ? showAll : undefined}>
      {isNarrowed ? fr.noMatchText : fr.noneText}
    </EmptyState>
  );
}
