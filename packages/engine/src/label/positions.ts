import { blockSize, type TextBlock } from '../text/draw-text.ts';
import type { Position } from './place.ts';

/** The eight places around a point in the order of the cartography: NE, SE, E, N, S, NW, SW, W. */
export function eightPositions(block: TextBlock, gap: number): Position[] {
  return around(block, gap, gap, gap * 0.35);
}

/** The same around something as wide as `2 × halfX` and as high as `2 × halfY`, at growing distances. */
export function positionsAround(
  block: TextBlock,
  halfX: number,
  halfY: number,
  distances: readonly number[],
): Position[] {
  return distances.flatMap((distance) =>
    around(block, halfX + distance, halfY + distance, (halfY + distance) * 0.6, (halfX + distance) * 0.7),
  );
}

function centred(): Position[] {
  return [{ dx: 0, dy: 0, align: 'center' }];
}

/** On the place, then in eight directions at growing distances. */
export function centredThenNear(distances: readonly number[]): Position[] {
  const directions = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => (k * Math.PI) / 4 + Math.PI / 2);
  const near = distances.flatMap((distance) =>
    directions.map((angle) => ({
      dx: Math.cos(angle) * distance * 1.25,
      dy: Math.sin(angle) * distance,
      align: 'center' as const,
    })),
  );
  return [...centred(), ...near];
}

function around(block: TextBlock, gapX: number, gapY: number, slant: number, diagonal = gapX): Position[] {
  const { width, height } = blockSize(block);
  const [right, left] = [diagonal + width / 2, -diagonal - width / 2];
  const [below, above] = [slant + height / 2, -slant - height / 2];
  return [
    { dx: right, dy: above, align: 'left' },
    { dx: right, dy: below, align: 'left' },
    { dx: gapX + 1 + width / 2, dy: 0, align: 'left' },
    { dx: 0, dy: -gapY - height / 2, align: 'center' },
    { dx: 0, dy: gapY + height / 2, align: 'center' },
    { dx: left, dy: above, align: 'right' },
    { dx: left, dy: below, align: 'right' },
    { dx: -gapX - 1 - width / 2, dy: 0, align: 'right' },
  ];
}
