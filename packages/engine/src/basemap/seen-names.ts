import { placeLabels } from '../label/place.ts';
import { createPlane, type Plane } from '../label/plane.ts';
import type { NameData, Seen } from './name-data.ts';
import type { Theme } from './theme.ts';
import { placeOf, townsAndNature } from './towns-and-nature.ts';

// No settled name is written before this zoom.
const FIRST_ZOOM = 5;

/**
 * What the whole zooms before this one write. It is solved from zoom to zoom, since each of them depends on the one
 * before, and kept with the data.
 */
export function seenBefore({ crs, zoom }: Plane, theme: Theme, data: NameData): Promise<Seen> {
  const last = Math.ceil(zoom) - 1;
  if (last < FIRST_ZOOM) return Promise.resolve(new Map());
  const key = `${crs}|${last}`;
  const known = data.seen.get(key);
  if (known) return known;
  const solved = withSeenAt(createPlane(crs, last), theme, data);
  data.seen.set(key, solved);
  // What failed is tried again the next time.
  solved.catch(() => data.seen.delete(key));
  return solved;
}

async function withSeenAt(plane: Plane, theme: Theme, data: NameData): Promise<Seen> {
  const before = await seenBefore(plane, theme, data);
  const land = await data.landAt(plane.zoom);
  const { candidates, settled } = townsAndNature(plane, theme, data, land, before);
  // Quarters and the like come after, and change nothing of it.
  const last = candidates.findLastIndex((candidate) => settled.has(placeOf(candidate)));
  const seen = new Map(before);
  for (const label of placeLabels(candidates.slice(0, last + 1), plane, land.isLand)) {
    const words = settled.get(placeOf(label));
    if (words && label.text && !seen.has(words)) seen.set(words, plane.zoom);
  }
  return seen;
}
