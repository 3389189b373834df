import type { LayerItem } from '@motu/contract';
import { IconEyeOff, IconFocus2, IconRefresh, IconTable } from '@tabler/icons-react';
import { useId } from 'react';
import { motionMs } from '../../map/index.ts';
import { Expander } from '../../ui/expander.tsx';
import { SortHandle } from '../../ui/sort-handle.tsx';
import { useSortableItem } from '../../ui/sortable-list.tsx';
import { words } from '../../ui/words.ts';
import { useFilters } from '../filter-store.ts';
import { fr } from '../fr.ts';
import { filterCql } from '../layers-of-filter.ts';
import type { ShownLayer } from '../layers-reducer.ts';
import { FilterNote } from './filter-note.tsx';
import { InfoButton } from './info-button.tsx';
import { LayerLegend } from './layer-legend.tsx';
import { LayerNotes } from './layer-notes.tsx';
import { OpacitySlider } from './opacity-slider.tsx';
import { ReservedMark } from './reserved-mark.tsx';
import classes from './shown-card.module.css';

export type CardActions = {
  onInfo: (item: LayerItem) => void;
  onOpacity: (slug: string, opacity: number) => void;
  onZoom: (item: LayerItem) => void;
  onTable: (slug: string) => void;
  onHide: (slug: string) => void;
  onRetry: (slug: string) => void;
};

type ShownCardProps = CardActions & {
  layer: ShownLayer;
  zoom: number;
  isFailing: boolean;
  isOpen: boolean;
  onToggle: (slug: string) => void;
};

/** A layer on the map: its place by the handle or by keys, its settings once opened (LAY-05). */
export function ShownCard({ layer: { item, opacity }, zoom, isFailing, isOpen, onToggle, ...actions }: ShownCardProps) {
  const id = useId();
  const isFiltered = filterCql(item, useFilters()[item.slug] ?? []) !== null;
  const sortable = useSortableItem(item.slug, fr.order, motionMs(200));
  return (
    <li {...sortable.item} className={classes.card}>
      <div className={classes.head}>
        <SortHandle handle={sortable.handle} label={fr.order.handle(item.name)} isNarrow />
        <div className={classes.words}>
          <span className={classes.name}>
            {item.name}
            <ReservedMark item={item} />
          </span>
          <LayerNotes item={item} zoom={zoom} isFailing={isFailing} />
          {isFiltered && <span className={classes.filtered}>{fr.filteredShort}</span>}
        </div>
        <InfoButton item={item} onOpen={actions.onInfo} />
        <Expander
          label={fr.settings(item.name)}
          controls={id}
          isOpen={isOpen}
          className={classes.expander}
          onToggle={() => onToggle(item.slug)}
        />
      </div>
      {isFailing && (
        <div className={classes.retry}>
          <button type="button" className={classes.action} onClick={() => actions.onRetry(item.slug)}>
            <IconRefresh size={18} stroke={1.75} aria-hidden="true" />
            {words.retry}
          </button>
        </div>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div className={classes.settings}>
            <OpacitySlider opacity={opacity} onChange={(value) => actions.onOpacity(item.slug, value)} />
            <LayerLegend item={item} />
            <FilterNote item={item} />
            <div className={classes.actions}>
              {item.objects && (
                <button type="button" className={classes.action} onClick={() => actions.onTable(item.slug)}>
                  <IconTable size={18} stroke={1.75} aria-hidden="true" />
                  {fr.openTable}
                </button>
              )}
              <button type="button" className={classes.action} onClick={() => actions.onZoom(item)}>
                <IconFocus2 size={18} stroke={1.75} aria-hidden="true" />
                {fr.zoomToExtent}
              </button>
              <button type="button" className={classes.action} onClick={() => actions.onHide(item.slug)}>
                <IconEyeOff size={18} stroke={1.75} aria-hidden="true" />
                {fr.hide}
              </button>
            </div>
          </div>
        )}
      </div>
    </li>
  );
}
