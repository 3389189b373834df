import { type AtlasCell, type PrintPage, pageOutline, pagePlane } from '@motu/core/print';
import { LAGOON } from '../compose/ink.ts';
import { LOCATOR } from '../compose/locator.ts';
import { type Overlay, PIXEL_MM } from '../compose/overlay.ts';
import type { Locator } from '../content.ts';

/** Of the shorter side of a page on the index, its number, in mm at most. */
const NUMBER = { share: 0.4, most: 7 } as const;

/** The pages upon the map of the index, each with its number. */
export function indexOverlays(cells: readonly AtlasCell[], index: PrintPage): Overlay[] {
  return cells.flatMap(({ number, page }): Overlay[] => {
    const side = (Math.min(page.widthMm, page.heightMm) * page.scale) / index.scale;
    const size = Math.min(NUMBER.most, side * NUMBER.share) / PIXEL_MM;
    return [
      {
        kind: 'shape',
        lines: [pageOutline(page)],
        isClosed: true,
        paint: { fill: LAGOON, fillOpacity: 0.06, stroke: LAGOON, width: 1.8 },
      },
      {
        kind: 'label',
        place: page.center,
        text: String(number),
        size,
        weight: 700,
        colour: LAGOON,
        halo: { colour: '#ffffff', width: size / 6 },
        align: 'center',
        offset: [0, 0],
      },
    ];
  });
}

/** Around the pages, of the small picture. */
const AIR = 0.06;

/** How the pages lie to each other, with one of them marked. */
export function assembly(cells: readonly AtlasCell[], index: PrintPage, own: AtlasCell): Locator {
  const { toPage } = pagePlane(index);
  const rings = cells.map(({ page }) => pageOutline(page).map(toPage));
  const [xs, ys] = [rings.flat().map(([x]) => x), rings.flat().map(([, y]) => y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const mm = Math.min(
    (LOCATOR.width * (1 - 2 * AIR)) / (east - west),
    (LOCATOR.height * (1 - 2 * AIR)) / (south - north),
  );
  const placed = rings.map((ring) =>
    ring.map(([x, y]): [number, number] => [
      0.5 + ((x - (west + east) / 2) * mm) / LOCATOR.width,
      0.5 + ((y - (north + south) / 2) * mm) / LOCATOR.height,
    ]),
  );
  return { key: null, frame: placed[own.number - 1] ?? [], cells: placed };
}
