import type { LayerItem } from '@motu/contract';
import { formatNumber, ZOOM_0_DEGREES } from '@motu/core';
import { fr } from '../fr.ts';

const METRES_PER_DEGREE = 111_319.49;
/** The pixel of the standards, 0.28 mm. */
const PIXEL_METRES = 0.000_28;

type Zooms = Pick<LayerItem, 'minZoom' | 'maxZoom'>;

/** What to say of a layer that the map does not show at this zoom; null when it does (LAY-06). */
export function outOfRange({ minZoom, maxZoom }: Zooms, zoom: number): string | null {
  if (zoom < minZoom) return fr.visibleFrom(minZoom);
  return zoom > maxZoom ? fr.visibleUntil(maxZoom) : null;
}

/** `Du 1 : 17 000 000 au 1 : 530 (zooms 5 à 20)` */
export function scaleRange({ minZoom, maxZoom }: Zooms): string {
  return `${fr.scaleRange(scaleOf(minZoom), scaleOf(maxZoom))} (${fr.zoomRange(minZoom, maxZoom)})`;
}

/** Two figures are enough: the scale of a map in degrees changes with the latitude. */
function scaleOf(zoom: number): string {
  const denominator = ((ZOOM_0_DEGREES / 2 ** zoom) * METRES_PER_DEGREE) / PIXEL_METRES;
  return formatNumber(Number(denominator.toPrecision(2)));
}
