import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { SortableWords } from './sortable-words.ts';

type Named = { id: string; name: string };

type SortableListProps = {
  /** From top to bottom. */
  items: readonly Named[];
  words: SortableWords;
  onMove: (id: string, index: number) => void;
  className?: string | undefined;
  /** One item each, made with `useSortableItem`. */
  children: ReactNode;
};

/** A list put in order by dragging its handles, or by Space and the arrows; moves are announced to screen readers. */
export function SortableList({ items, words, onMove, className, children }: SortableListProps) {
  const [isDragging, setIsDragging] = useState(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);

  const end = ({ active, over }: DragEndEvent) => {
    setIsDragging(false);
    if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)));
  };
  // Escape puts the item back; it does not close what holds the list too.
  const keepOpen = (event: KeyboardEvent) => {
    if (isDragging && event.key === 'Escape') event.preventDefault();
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findOver}
      accessibility={{
        announcements: announcements(items, words),
        screenReaderInstructions: { draggable: words.dragHelp },
      }}
      onDragStart={() => setIsDragging(true)}
      onDragEnd={end}
      onDragCancel={() => setIsDragging(false)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={className} onKeyDown={keepOpen}>
          {children}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/**
 * By keys, an item goes where its upper edge (going up) or its lower edge (going down) meets that of another: when they are of unlike
 * heights, their middles do not meet.
 */
export const findOver: CollisionDetection = (args) => {
  if (args.pointerCoordinates) return closestCenter(args);
  const { collisionRect, droppableContainers, droppableRects } = args;
  return droppableContainers
    .flatMap((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id);
      if (!rect) return [];
      const value = Math.min(Math.abs(rect.top - collisionRect.top), Math.abs(rect.bottom - collisionRect.bottom));
      return [{ id: droppableContainer.id, data: { droppableContainer, value } }];
    })
    .sort((a, b) => a.data.value - b.data.value);
};

/** What an item and its handle need; items only move up and down. */
export function useSortableItem(id: string, words: SortableWords, durationMs: number) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: words.draggable },
    transition: { duration: durationMs, easing: 'ease' },
  });
  const style: CSSProperties = {
    transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined,
    transition,
  };
  return {
    item: { ref: setNodeRef, style, 'data-dragged': isDragging || undefined },
    handle: { ...attributes, ...listeners, ref: setActivatorNodeRef },
  };
}

/** The list with one of its items moved to another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** What a screen reader announces while an item moves. */
function announcements(items: readonly Named[], words: SortableWords): Announcements {
  const index = (id: UniqueIdentifier | undefined) => items.findIndex((item) => item.id === id);
  const name = (id: UniqueIdentifier) => items[index(id)]?.name ?? '';
  const place = (id: UniqueIdentifier) => words.place(index(id) + 1, items.length);
  const lifted = (id: UniqueIdentifier) => words.lifted(name(id), place(id));
  return {
    onDragStart: ({ active }) => lifted(active.id),
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? words.over(name(active.id), place(over.id)) : lifted(active.id),
    onDragEnd: ({ active, over }) => words.dropped(name(active.id), place(over?.id ?? active.id)),
    onDragCancel: ({ active }) => words.dropCancelled(name(active.id)),
  };
}
