import { TILE_SIZE, ZOOM_0_DEGREES } from '@motu/core';

/** Zoom at which objects are counted; each zoom before it is a sum of four. */
const FINEST = 12;
/** A whole picture of the territory takes a third of a screen at this zoom. */
const FIRST = 5;
/** Objects that a tile draws in good time. */
const MOST_IN_A_TILE = 20_000;

const TILE_DEGREES = (ZOOM_0_DEGREES * TILE_SIZE) / 2 ** FINEST;
const ROWS = 2 ** 20;

/** Counts how closely objects lie, to know from which zoom a map of them can be drawn, and read. */
export function createDensity(): { add(lon: number, lat: number): void; firstZoom(): number } {
  const counts = new Map<number, number>();
  return {
    add(lon, lat) {
      const key = Math.floor((lon + 180) / TILE_DEGREES) * ROWS + Math.floor((90 - lat) / TILE_DEGREES);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    firstZoom() {
      for (let zoom = FIRST; zoom < FINEST; zoom++) {
        const step = 2 ** (FINEST - zoom);
        const wider = new Map<number, number>();
        let most = 0;
        for (const [key, count] of counts) {
          const wide = Math.floor(Math.floor(key / ROWS) / step) * ROWS + Math.floor((key % ROWS) / step);
          const sum = (wider.get(wide) ?? 0) + count;
          wider.set(wide, sum);
          if (sum > most) most = sum;
        }
        if (most <= MOST_IN_A_TILE) return zoom;
      }
      return FINEST;
    },
  };
}
