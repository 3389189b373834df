import type { Orientation, SheetName } from './settings.ts';
import { SHEETS } from './settings.ts';

/** In mm from the upper left corner of the sheet. */
export type Box = { x: number; y: number; width: number; height: number };

export type PageLayout = {
  width: number;
  height: number;
  /** Where the map is. */
  map: Box;
  /** What tells of it: one column beside the map, or three under it. */
  columns: readonly Box[];
  /** Texts grow with the sheet: those of A4 are 1. */
  textScale: number;
};

/** Around the map: a band for the figures of the grid, then the border of minutes. */
export const BAND = 4.2;
export const MINUTES = 0.85;

const LEFT = 16.5;
const TOP = 14.5;
const FOOT = 11.5;
const COLUMN = { width: 42, most: 70, gap: 16, right: 10.5 } as const;
const STRIP = { height: 64, gap: 13, side: 12, between: 8, foot: 8 } as const;
const A4_WIDTH = 297;

/** A sheet laid out: on its side it has a column at the right of the map, upright a strip under it. */
export function layOutPage(sheet: SheetName, orientation: Orientation): PageLayout {
  const [short, long] = SHEETS[sheet];
  const growth = Math.min(COLUMN.most / COLUMN.width, Math.sqrt(long / A4_WIDTH));
  return orientation === 'paysage' ? onItsSide(long, short, growth) : upright(short, long, growth);
}

function onItsSide(width: number, height: number, textScale: number): PageLayout {
  const column = COLUMN.width * textScale;
  const x = width - COLUMN.right - column;
  return {
    width,
    height,
    map: { x: LEFT, y: TOP, width: x - COLUMN.gap - LEFT, height: height - TOP - FOOT },
    columns: [{ x, y: TOP, width: column, height: height - TOP - FOOT + 3 }],
    textScale,
  };
}

function upright(width: number, height: number, textScale: number): PageLayout {
  const strip = STRIP.height * textScale;
  const y = height - STRIP.foot - strip;
  const room = (width - 2 * STRIP.side - 2 * STRIP.between) / 3;
  return {
    width,
    height,
    map: { x: LEFT, y: TOP, width: width - 2 * LEFT, height: y - STRIP.gap - TOP },
    columns: [0, 1, 2].map((i) => ({
      x: STRIP.side + i * (room + STRIP.between),
      y,
      width: room,
      height: strip,
    })),
    textScale,
  };
}
