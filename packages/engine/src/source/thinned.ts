import { ZOOM_0_DEGREES } from '@motu/core';

/** For each table, the zooms up to which its thinned copies serve, smallest first: `x_z9` serves `x` up to zoom 9. */
export type ThinnedTables = ReadonlyMap<string, readonly number[]>;

/** The copy to read at a resolution in degrees per pixel; 0 asks for the full detail. */
export function pickTable(thinned: ThinnedTables, table: string, resolution: number): string {
  if (resolution <= 0) return table;
  const zoom = Math.log2(ZOOM_0_DEGREES / resolution);
  // A hair of tolerance: the resolution of a tile is computed, not exact.
  const copy = thinned.get(table)?.find((limit) => zoom <= limit + 0.01);
  return copy === undefined ? table : `${table}_z${copy}`;
}
