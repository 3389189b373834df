import { overlap, type ScreenBox } from '../map/over-map.ts';

/** Where the word of a pin stands from its point: the middle of the edge that is nearest to the pin, and how it is aligned there. */
export type LabelSide = { x: number; y: number; align: 'left' | 'right' | 'center' };

/** What « Arrivée », the longer of the two, takes at most. */
const WIDTH = 64;
const HEIGHT = 20;

/** Best first: beside the pin, over it, under it. */
const SIDES: readonly LabelSide[] = [
  { x: 20, y: -22, align: 'left' },
  { x: -20, y: -22, align: 'right' },
  { x: 0, y: -52, align: 'center' },
  { x: 0, y: 14, align: 'center' },
];

/** The first side of a pin where its word covers nothing of these and is under none; null where there is none: its letter says which it is. */
export function freeSide([x = 0, y = 0]: readonly number[], taken: readonly ScreenBox[]): LabelSide | null {
  return SIDES.find((side) => !taken.some((box) => overlap(box, boxOf([x, y], side)))) ?? null;
}

export function boxOf([x, y]: readonly [number, number], side: LabelSide): ScreenBox {
  const left = { left: 0, right: -WIDTH, center: -WIDTH / 2 }[side.align];
  const [west, top] = [x + side.x + left, y + side.y - HEIGHT / 2];
  return [west, top, west + WIDTH, top + HEIGHT];
}
