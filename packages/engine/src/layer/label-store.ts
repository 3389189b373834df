import { LRUCache } from 'lru-cache';
import type { PlacedLabel } from '../label/place.ts';
import { createPlane, type Plane, placementZoom } from '../label/plane.ts';
import type { DrawnSystem } from '../projection/projection.ts';

export type LabelStore = {
  /** The names of a layer at a zoom, solved on first use. `version` makes old placements forgotten. */
  get(layer: string, version: string, crs: DrawnSystem, zoom: number, solve: Solve): Promise<readonly PlacedLabel[]>;
};

type Solve = (plane: Plane) => Promise<readonly PlacedLabel[]>;

// A placement of a whole zoom is a few thousand small objects: about a megabyte.
const KEPT = 48;
/** Of pages that are turned, each its own way: they must not push out those of tiles. */
const KEPT_OF_SHEETS = 12;

export function createLabelStore(): LabelStore {
  const ofTiles = new LRUCache<string, Promise<readonly PlacedLabel[]>>({ max: KEPT });
  const ofSheets = new LRUCache<string, Promise<readonly PlacedLabel[]>>({ max: KEPT_OF_SHEETS });
  return {
    get(layer, version, crs, zoom, solve) {
      const step = placementZoom(zoom);
      const kept = crs.includes('@') ? ofSheets : ofTiles;
      const key = `${layer}|${version}|${crs}|${step}`;
      const known = kept.get(key);
      if (known) return known;
      const solved = solve(createPlane(crs, step));
      kept.set(key, solved);
      // A placement that failed is tried again the next time.
      solved.catch(() => kept.delete(key));
      return solved;
    },
  };
}
