import { type Extent, geographicParts, type LonLat } from '@motu/core';
import { fr } from './fr.ts';

type Opening = { center: LonLat | null; extent: Extent | null; defaultZoom: number };

/** Where the map of a context opens, as a sentence. */
export function describeOpening({ center, extent, defaultZoom }: Opening): string {
  if (extent) return fr.opensOn(describeExtent(extent));
  return center ? fr.opensAround(formatPosition(center), defaultZoom) : fr.opensInTheMiddle;
}

export const formatPosition = (center: LonLat | null): string =>
  center ? geographicParts('dm', center).join(', ') : '';

/** Its north-west corner, then the south-east one. */
export function describeExtent(extent: Extent | null): string {
  if (!extent) return '';
  const [west, south, east, north] = extent;
  return `${formatPosition([west, north])} – ${formatPosition([east, south])}`;
}
