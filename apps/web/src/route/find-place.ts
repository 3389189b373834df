import type { LonLat } from '@motu/core';
import { api } from '../api/index.ts';

/** Enough to pass over the layers and contexts that have the same name. */
const LIMIT = 5;

/** The first place of that name, those near the middle of the map before others; null when there is none. */
export async function findPlace(name: string, center: LonLat | null): Promise<{ point: LonLat; name: string } | null> {
  const near = center?.map((value) => value.toFixed(4)).join(',');
  const { content } = await api.search.find({ query: { q: name, page: 0, limit: LIMIT, center: near } });
  for (const { kind, lon, lat, titre } of content)
    if (kind === 'lieu' && lon !== null && lat !== null) return { point: [lon, lat], name: titre };
  return null;
}
