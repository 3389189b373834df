import type { CollisionDetection } from '@dnd-kit/core';
import { expect, test } from 'vitest';
import { findOver } from './sortable-list.tsx';

type Asked = Parameters<CollisionDetection>[0];
const box = (top: number, height: number) => ({ top, height, bottom: top + height, left: 0, right: 300, width: 300 });

/** Three cards, the second with its settings open. */
const cards = { a: box(0, 50), b: box(58, 300), c: box(366, 50) };

/** The card that a dragged one is put on, its box being there. */
function over(dragged: ReturnType<typeof box>): unknown {
  const ids = Object.keys(cards) as (keyof typeof cards)[];
  const asked = {
    collisionRect: dragged,
    pointerCoordinates: null,
    droppableRects: new Map(ids.map((id) => [id, cards[id]])),
    droppableContainers: ids.map((id) => ({ id })),
  };
  return findOver(asked as unknown as Asked)[0]?.id;
}

test('LAY-05 by keys, a card whose settings are open takes the place of a closed one, and a closed one takes its place', () => {
  // Up, the upper edges meet; down, the lower ones.
  expect(over(box(0, 300))).toBe('a');
  expect(over(box(366 + 50 - 300, 300))).toBe('c');
  expect(over(box(58, 50))).toBe('b');
  expect(over(box(58 + 300 - 50, 50))).toBe('b');
});
