import type { LayerItem } from '@motu/contract';
import { IconChevronDown, IconEyeOff, IconFocus2, IconGripVertical, IconRefresh } from '@tabler/icons-react';
import { useId } from 'react';
import { motionMs } from '../../map/index.ts';
import { useSortableItem } from '../../ui/sortable-list.tsx';
import { words } from '../../ui/words.ts';
import { fr } from '../fr.ts';
import type { ShownLayer } from '../layers-reducer.ts';
import { InfoButton } from './info-button.tsx';
import { LayerLegend } from './layer-legend.tsx';
import { LayerNotes } from './layer-notes.tsx';
import { OpacitySlider } from './opacity-slider.tsx';
import classes from './shown-card.module.css';

export type CardActions = {
  onInfo: (item: LayerItem) => void;
  onOpacity: (slug: string, opacity: number) => void;
  onZoom: (item: LayerItem) => void;
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
  const sortable = useSortableItem(item.slug, fr.order, motionMs(200));
  return (
    <li {...sortable.item} className={classes.card}>
      <div className={classes.head}>
        <button
          {...sortable.handle}
          type="button"
          className={classes.handle}
          aria-label={fr.order.handle(item.name)}
          title={fr.order.handle(item.name)}
        >
          <IconGripVertical size={18} stroke={2} aria-hidden="true" />
        </button>
        <div className={classes.words}>
          <span className={classes.name}>{item.name}</span>
          <LayerNotes item={item} zoom={zoom} isFailing={isFailing} />
        </div>
        <InfoButton item={item} onOpen={actions.onInfo} />
        <button
          type="button"
          className={classes.expander}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={fr.settings(item.name)}
          title={fr.settings(item.name)}
          onClick={() => onToggle(item.slug)}
        >
          <IconChevronDown className={classes.chevron} size={20} stroke={1.75} aria-hidden="true" />
        </button>
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
            <div className={classes.actions}>
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
