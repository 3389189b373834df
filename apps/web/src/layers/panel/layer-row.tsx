import type { LayerItem } from '@motu/contract';
import { isOwn, ownMenu } from '../../own/index.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { InfoButton } from './info-button.tsx';
import { LayerNotes } from './layer-notes.tsx';
import classes from './layer-row.module.css';
import { ReservedMark } from './reserved-mark.tsx';

type LayerRowProps = {
  item: LayerItem;
  isShown: boolean;
  isFailing: boolean;
  zoom: number;
  onToggle: (slug: string, isShown: boolean) => void;
  onInfo: (item: LayerItem) => void;
};

/** A layer of a group: shown or not. */
export function LayerRow({ item, isShown, isFailing, zoom, onToggle, onInfo }: LayerRowProps) {
  return (
    <li className={classes.row}>
      <label className={classes.label}>
        <input
          type="checkbox"
          className={classes.box}
          checked={isShown}
          onChange={({ target }) => onToggle(item.slug, target.checked)}
        />
        <span className={classes.words}>
          {item.name}
          <ReservedMark item={item} />
          <LayerNotes item={item} zoom={zoom} isFailing={isFailing} />
        </span>
      </label>
      {isOwn(item.slug) && <LazyPart part={ownMenu} props={{ slug: item.slug }} fallback={null} frame={() => null} />}
      <InfoButton item={item} onOpen={onInfo} />
    </li>
  );
}
