import type { LonLat } from '@motu/core';
import { type AtlasCell, pageOutline } from '@motu/core/print';
import type OlMap from 'ol/Map.js';

/** Keeps the rectangles of an atlas where its pages are, frame by frame; returns the way to stop. */
export function startCells(map: OlMap, root: SVGSVGElement, cells: readonly AtlasCell[]): () => void {
  const outlines = cells.map(({ page }) => ({ ring: pageOutline(page), center: page.center }));
  const parts = [...root.children].map((group) => ({
    path: group.querySelector('path'),
    text: group.querySelector('text'),
  }));
  const pixelOf = (place: LonLat) => map.getPixelFromCoordinate([...place]);
  const place = () => {
    for (const [i, { ring, center }] of outlines.entries()) {
      const pixels = ring.map(pixelOf);
      const [x = 0, y = 0] = pixelOf(center) ?? [];
      // A map that is not on screen yet knows no pixels.
      if (pixels.some((pixel) => !pixel)) return;
      parts[i]?.path?.setAttribute('d', `M${pixels.map((pixel) => pixel.join(' ')).join('L')}Z`);
      parts[i]?.text?.setAttribute('transform', `translate(${x} ${y})`);
    }
  };
  place();
  map.on('postrender', place);
  return () => map.un('postrender', place);
}
