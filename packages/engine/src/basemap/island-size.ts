import { extentOf } from '../geometry/geometry.ts';
import type { Plane } from '../label/plane.ts';
import type { Feature } from '../source/source.ts';

export type IslandBox = { centreX: number; centreY: number; halfX: number; halfY: number };

// CSS pixels of a large screen's height.
const SCREEN = 1200;

/** An island larger than a screen is not what one looks at any more: its name gives way. */
export const fillsScreen = ({ halfX, halfY }: IslandBox): boolean => 2 * Math.max(halfX, halfY) >= SCREEN;

/** Box of each island on the plane, all its motu together, by name. */
export function islandBoxes(land: readonly Feature[], plane: Plane): Map<string, IslandBox> {
  const extents = new Map<string, [number, number, number, number]>();
  for (const { geometry, properties } of land) {
    const name = String(properties.ile ?? '');
    if (!name) continue;
    const [west, south, east, north] = extentOf(geometry);
    const known = extents.get(name);
    extents.set(
      name,
      known
        ? [Math.min(known[0], west), Math.min(known[1], south), Math.max(known[2], east), Math.max(known[3], north)]
        : [west, south, east, north],
    );
  }
  const boxes = new Map<string, IslandBox>();
  for (const [name, [west, south, east, north]] of extents) {
    const [left, bottom] = plane.toPlane(west, south);
    const [right, top] = plane.toPlane(east, north);
    boxes.set(name, {
      centreX: (left + right) / 2,
      centreY: (top + bottom) / 2,
      halfX: (right - left) / 2,
      halfY: (bottom - top) / 2,
    });
  }
  return boxes;
}
