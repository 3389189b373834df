import { TILE_SIZE, ZOOM_0_DEGREES } from '@motu/core';

/** Zoom at which objects are counted; each zoom before it is a sum of four, each after it a fourth. */
const FINEST = 12;
/** A whole picture of the territory takes a third of a screen at this zoom. */
const FIRST = 5;
const LAST = 18;

const TILE_DEGREES = (ZOOM_0_DEGREES * TILE_SIZE) / 2 ** FINEST;
const ROWS = 2 ** 20;

/** Objects that a tile draws in good time, and whose names can be told apart. */
const MOST_DRAWN = 4000;
const MOST_NAMED = 100;
/** A map shows names from here on when it has few. */
const LABELS_FROM = 11;

type ZoomOf = (mostInATile: number) => number;

/** The zoom from which a layer is drawn, and the one from which its names are written. */
export const drawnFrom = (zoomOf: ZoomOf): number => zoomOf(MOST_DRAWN);
export const labelsFrom = (zoomOf: ZoomOf): number => Math.max(LABELS_FROM, zoomOf(MOST_NAMED));

type Density = {
  add(lon: number, lat: number): void;
  /** The first zoom at which no tile has more objects than this. */
  zoomOf: ZoomOf;
};

/** Counts how closely objects lie, to know from which zoom a map of them can be drawn, and read. */
export function createDensity(): Density {
  const counts = new Map<number, number>();
  return {
    add(lon, lat) {
      const key = Math.floor((lon + 180) / TILE_DEGREES) * ROWS + Math.floor((90 - lat) / TILE_DEGREES);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    zoomOf(mostInATile) {
      for (let zoom = FIRST; zoom < LAST; zoom++) if (mostAt(counts, zoom) <= mostInATile) return zoom;
      return LAST;
    },
  };
}

function mostAt(counts: ReadonlyMap<number, number>, zoom: number): number {
  const step = 2 ** Math.max(0, FINEST - zoom);
  const wider = new Map<number, number>();
  let most = 0;
  for (const [key, count] of counts) {
    const wide = Math.floor(Math.floor(key / ROWS) / step) * ROWS + Math.floor((key % ROWS) / step);
    const sum = (wider.get(wide) ?? 0) + count;
    wider.set(wide, sum);
    if (sum > most) most = sum;
  }
  return most / 4 ** Math.max(0, zoom - FINEST);
}
