import type { AtlasCell, PrintPage } from '@motu/core/print';
import type OlMap from 'ol/Map.js';
import type { Overlay } from '../compose/overlay.ts';
import type { AtlasPlace, DrawnLine, Locator } from '../content.ts';
import { drawnLines } from '../drawn-lines.ts';
import { overlaysOf } from '../overlays-of-map.ts';
import { assembly, indexOverlays } from './atlas-content.ts';

/** A sheet of the atlas as it was when the work began: the map may change while it is made. */
export type Sheet = {
  page: PrintPage;
  place: AtlasPlace;
  locator: Locator | null;
  overlays: readonly Overlay[];
  drawings: readonly DrawnLine[];
};

/** The index, then every page. */
export function sheetsOf(map: OlMap, cells: readonly AtlasCell[], index: PrintPage): Sheet[] {
  // What stands on the map is the same for all pages that are turned alike.
  const taken = new Map<string, Overlay[]>();
  const overlaysFor = (page: PrintPage) => {
    const key = `${page.scale}@${page.rotationDeg}`;
    const known = taken.get(key) ?? overlaysOf(map, page);
    taken.set(key, known);
    return known;
  };
  const count = cells.length;
  const scale = cells[0]?.page.scale ?? index.scale;
  return [
    {
      page: index,
      place: { number: null, count, scale, neighbours: [] },
      locator: null,
      overlays: [...overlaysFor(index), ...indexOverlays(cells, index)],
      drawings: drawnLines(map, index),
    },
    ...cells.map((cell) => ({
      page: cell.page,
      place: { number: cell.number, count, scale, neighbours: cell.neighbours },
      locator: assembly(cells, index, cell),
      overlays: overlaysFor(cell.page),
      drawings: drawnLines(map, cell.page),
    })),
  ];
}
