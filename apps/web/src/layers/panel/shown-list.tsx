import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type KeyboardEvent, useState } from 'react';
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
  const [isDragging, setIsDragging] = useState(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const slugs = shown.map(({ item }) => item.slug);

  const end = ({ active, over }: DragEndEvent) => {
    setIsDragging(false);
    if (over && over.id !== active.id) onMove(String(active.id), slugs.indexOf(String(over.id)));
  };
  // Escape puts the layer back; it does not close the panel too.
  const keepPanel = (event: KeyboardEvent) => {
    if (isDragging && event.key === 'Escape') event.preventDefault();
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcements(shown),
        screenReaderInstructions: { draggable: fr.dragHelp },
      }}
      onDragStart={() => setIsDragging(true)}
      onDragEnd={end}
      onDragCancel={() => setIsDragging(false)}
    >
      <SortableContext items={slugs} strategy={verticalListSortingStrategy}>
        <ol className={classes.list} onKeyDown={keepPanel}>
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
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** What a screen reader is told while a layer moves. */
function announcements(shown: readonly ShownLayer[]): Announcements {
  const index = (id: UniqueIdentifier | undefined) => shown.findIndex(({ item }) => item.slug === id);
  const name = (id: UniqueIdentifier) => shown[index(id)]?.item.name ?? '';
  const place = (id: UniqueIdentifier) => fr.place(index(id) + 1, shown.length);
  const lifted = (id: UniqueIdentifier) => fr.lifted(name(id), place(id));
  return {
    onDragStart: ({ active }) => lifted(active.id),
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? fr.over(name(active.id), place(over.id)) : lifted(active.id),
    onDragEnd: ({ active, over }) => fr.dropped(name(active.id), place(over?.id ?? active.id)),
    onDragCancel: ({ active }) => fr.dropCancelled(name(active.id)),
  };
}
