import { useState } from 'react';
import { SortableList } from '../../ui/sortable-list.tsx';
import { fr } from '../fr.ts';
import type { ShownLayer } from '../layers-reducer.ts';
import { type CardActions, ShownCard } from './shown-card.tsx';
import classes from './shown-list.module.css';

type ShownListProps = CardActions & {
  shown: readonly ShownLayer[];
  failing: ReadonlySet<string>;
  zoom: number;
  onMove: (slug: string, index: number) => void;
};

/** The layers on the map from top to bottom, put in order by dragging or by keys. */
export function ShownList({ shown, failing, zoom, onMove, ...actions }: ShownListProps) {
  const [open, setOpen] = useState<string | null>(null);
  const items = shown.map(({ item: { slug, name } }) => ({ id: slug, name }));
  return (
    <SortableList items={items} words={fr.order} onMove={onMove} className={classes.list}>
      {shown.map((layer) => (
        <ShownCard
          key={layer.item.slug}
          {...actions}
          layer={layer}
          zoom={zoom}
          isFailing={failing.has(layer.item.slug)}
          isOpen={open === layer.item.slug}
          onToggle={(slug) => setOpen(open === slug ? null : slug)}
        />
      ))}
    </SortableList>
  );
}
