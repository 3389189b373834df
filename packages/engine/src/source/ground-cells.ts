import type { Extent } from '@motu/core';
import type { MemoryTable } from './memory-table.ts';
import type { Feature } from './source.ts';

/** Sides of cells in degrees: some 2 km for the buildings of a town, a large island for whoever looks from afar. */
const SIDES = [0.02, 0.08, 0.32];
/** With more of them the next side is taken; of the widest, the extent is read as it is. */
const MOST_CELLS = 36;

/** The cells that hold an extent, or `null` when they are too many. */
export function cellsOf([west, south, east, north]: Extent): readonly Extent[] | null {
  for (const side of SIDES) {
    const [left, bottom] = [Math.floor(west / side), Math.floor(south / side)];
    const columns = Math.floor(east / side) - left + 1;
    const rows = Math.floor(north / side) - bottom + 1;
    if (!(columns * rows <= MOST_CELLS)) continue;
    return Array.from({ length: columns * rows }, (_, i) => {
      const [column, row] = [left + (i % columns), bottom + Math.floor(i / columns)];
      return [column * side, row * side, (column + 1) * side, (row + 1) * side];
    });
  }
  return null;
}

/** What some cells hold in an extent, in the order of the table; what lies in several of them comes once. */
export function searchCells(cells: readonly MemoryTable[], extent: Extent): readonly Feature[] {
  if (cells.length === 1) return cells[0]?.search(extent) ?? [];
  // What each cell holds is in order: sorting joins these rows sooner than each number is looked up.
  const found: Feature[] = [];
  for (const cell of cells) for (const feature of cell.search(extent)) found.push(feature);
  found.sort((a, b) => a.id - b.id);
  return found.filter(({ id }, i) => id !== found[i - 1]?.id);
}
