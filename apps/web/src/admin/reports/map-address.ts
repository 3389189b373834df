import type { ReportItem } from '@motu/contract';
import { type LonLat, writeMapParams } from '@motu/core';

/** The map as the visitor saw it, with the information of the place open. */
export function mapAddress({ lon, lat, zoom, couches, reference }: Omit<ReportItem, 'commentaires'>): string {
  const center: LonLat = [lon, lat];
  const info = { coordinate: center, label: reference };
  return `/?${writeMapParams({ center, zoom, info, ...(couches.length > 0 && { layers: couches }) })}`;
}
