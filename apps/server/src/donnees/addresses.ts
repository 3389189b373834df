import { writeMapParams } from '@motu/core';
import type { Dataset } from './datasets.ts';

/** Twice what a page shows, for sharp screens. */
export const THUMBNAIL = { width: 272, height: 204, scale: 1 } as const;
/** As messaging applications show a link. */
export const PICTURE = { width: 1200, height: 630, scale: 2 } as const;

/** The page of a layer, which is its stable identifier too. */
export const pageAddress = (slug: string): string => `/donnees/${slug}`;

/** Pictures change with the layer: their address carries its version, and browsers may keep them. */
export const thumbnailAddress = ({ slug }: Dataset, version: string): string =>
  `${pageAddress(slug)}/vignette.jpg?v=${version}`;

export const pictureAddress = ({ slug }: Dataset, version: string): string =>
  `${pageAddress(slug)}/apercu.jpg?v=${version}`;

/** The map with this layer on its base map; null when no context shows it. */
export function mapAddress({ slug, context, baseMap }: Dataset): string | null {
  if (context === null) return null;
  const layers = baseMap ? [baseMap, slug] : [slug];
  return `/?${writeMapParams({ ...(context && { ctx: context }), layers })}`;
}
