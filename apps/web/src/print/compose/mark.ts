import type { Box } from '../page-layout.ts';

/** How a path is painted; widths and dashes in mm. */
export type Paint = {
  fill?: string | undefined;
  fillOpacity?: number;
  stroke?: string | undefined;
  strokeOpacity?: number;
  width?: number;
  dash?: readonly number[] | undefined;
  isRound?: boolean;
};

export type Weight = 400 | 600 | 700;

/** One thing on the page, in mm from its upper left corner. A page is a list of them, which is written as PDF or painted as a picture. */
export type Mark =
  | {
      kind: 'path';
      /** In the words of SVG. */
      d: string;
      paint: Paint;
      /** Where the origin of the path is, how much it is enlarged and turned (degrees, clockwise). */
      at?: { x: number; y: number; scale?: number; angle?: number };
      clip?: Box | undefined;
    }
  | {
      kind: 'text';
      text: string;
      x: number;
      /** Of the baseline. */
      y: number;
      size: number;
      weight: Weight;
      colour: string;
      align: Align;
      /** Degrees, clockwise, about `x`, `y`. */
      angle?: number;
      halo?: { colour: string; width: number } | undefined;
      clip?: Box | undefined;
    }
  | { kind: 'picture'; key: string; box: Box; clip?: Box | undefined };

export type Align = 'left' | 'center' | 'right';
export type TextMark = Extract<Mark, { kind: 'text' }>;

/** How wide a text is, in mm. */
export type Measure = (text: string, size: number, weight: Weight) => number;

type Point = readonly [x: number, y: number];

/** Thousandths of a millimetre: finer than any press. */
const short = (value: number) => String(Math.round(value * 1000) / 1000);

export function pathOf(points: readonly Point[], isClosed = false): string {
  if (points.length === 0) return '';
  const steps = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');
  return isClosed ? `${steps}Z` : steps;
}

export function boxPath({ x, y, width, height }: Box): string {
  return pathOf(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    true,
  );
}

export function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
