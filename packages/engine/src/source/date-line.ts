import type { Extent } from '@motu/core';
import type { FeatureQuery, FeatureSource } from './source.ts';

/** The same features also for an extent that goes on beyond 180°: those of its other side are kept as −179°. */
export function acrossDateLine(source: FeatureSource): FeatureSource {
  return {
    features: (query) => (otherSide(query.extent) ? bothSides(source, query) : source.features(query)),
    fields: (table) => source.fields(table),
    extent: (table) => source.extent(table),
    days: async (table, field) => (await source.days?.(table, field)) ?? null,
    version: (table) => source.version(table),
    close: () => source.close(),
  };
}

async function bothSides(source: FeatureSource, query: FeatureQuery) {
  const extent = otherSide(query.extent) as Extent;
  const [near, far] = [await source.features(query), await source.features({ ...query, extent })];
  const known = new Set(near.map(({ id }) => id));
  return [...near, ...far.filter(({ id }) => !known.has(id))];
}

/** `[178, -20, 182, -10]` → `[-182, -20, -178, -10]`; null for an extent that does not reach over. */
function otherSide([west, south, east, north]: Extent): Extent | null {
  if (east > 180) return [west - 360, south, east - 360, north];
  return west < -180 ? [west + 360, south, east + 360, north] : null;
}
