import type { NearIsland, NearPlace, PointNames } from '@motu/contract';
import { type Extent, geodesicDistance, type LonLat } from '@motu/core';
import { containsPoint, type Feature, type FeatureSource, nearestPoint } from '@motu/engine/ground';
import type { FoundEntry } from '@motu/search';
import { SPOT_CLASSES } from './place-types.ts';
import type { Search } from './search.ts';

/** The coast as drawn at zoom 12: a few metres off at most, and a tenth of the vertices. */
export const SHORE_DEGREES = 0.0004;
/** Widths of the search around a point, in degrees: most clicks are on or beside an island. */
const REACHES = [0.05, 0.5, 4, 40, 180];
const MOST_ISLANDS = 5;
/** A village names the land around it, not the sea; an equipment only its street. */
const LOCALITY_KM = 5;
/** A quarter names no more than itself; beyond, the village does. */
const QUARTER_KM = 0.5;
const SPOT_KM = 1;
/** Lagoons belong to a commune, the ocean to none. */
const COMMUNE_DEGREES = 0.05;

/** Where the shores and the communes come from. */
export type Features = Pick<FeatureSource, 'features'>;

/** Tables that name a place, and what they tell of it. */
export const NAMING_TABLES = ['terre', 'commune'] as const;
export const NAMING_FIELDS = ['nom', 'ile', 'archipel'] as const;

type Near = { feature: Feature; point: LonLat; distance: number };

/** The islands nearest to a point, by the distance to their shore. */
export async function islandsNear(source: Features, point: LonLat): Promise<NearIsland[]> {
  for (const reach of REACHES) {
    const near = await featuresNear(source, 'terre', point, reach);
    // What is further than the reach may have nearer neighbours outside of the box.
    const sure = near.filter(({ distance }) => distance <= reach * 100_000);
    if (sure.length === 0 && reach !== REACHES.at(-1)) continue;
    const islands = new Map<string, Near>();
    for (const each of near) {
      const name = each.feature.properties.ile;
      if (typeof name === 'string' && name !== '' && !islands.has(name)) islands.set(name, each);
    }
    if (islands.size > 0) return [...islands].slice(0, MOST_ISLANDS).map(([nom, each]) => toIsland(nom, each));
  }
  return [];
}

/** A road by the shore may stand a little outside of the land it is on. */
const SHORE_ROAD_M = 100;
const LAND_DEGREES = 0.06;

/** Whether one goes on foot from a place to a road beside it: the same land holds both. */
export async function areOnOneLand(source: Features, place: LonLat, road: LonLat): Promise<boolean> {
  const lands = await featuresNear(source, 'terre', place, LAND_DEGREES);
  return lands.some(({ feature: { geometry }, distance }) => {
    if (distance > 0) return false;
    return (
      containsPoint(geometry, ...road) || geodesicDistance(road, nearestPoint(geometry, ...road, 1)) < SHORE_ROAD_M
    );
  });
}

/** What the spot is called, and what is named around it. */
export async function namesAt(source: Features, search: Search, point: LonLat): Promise<PointNames> {
  const searcher = await search.current();
  const [spot] = searcher.nearest(point, { classes: SPOT_CLASSES, limit: 1, withinKm: SPOT_KM });
  const [quarter] = searcher.nearest(point, { classes: ['quartier'], limit: 1, withinKm: QUARTER_KM });
  const [village] = searcher.nearest(point, { classes: ['localite'], limit: 1, withinKm: LOCALITY_KM });
  const [commune] = await featuresNear(source, 'commune', point, COMMUNE_DEGREES);
  const [island] = await islandsNear(source, point);
  const ile = island ? toNear(island.nom, 'Île', island.lon, island.lat, island.distance) : null;
  const localite = nearer(toNearEntry(village, point), toNearEntry(quarter, point));
  const ofCommune = commune ? toNearFeature(commune, 'Commune') : null;
  const isOffshore = (ile?.distance ?? Infinity) > LOCALITY_KM * 1000;
  return {
    toponyme: localite?.nom ?? ofCommune?.nom ?? (isOffshore ? null : (ile?.nom ?? null)),
    lieu: toNearEntry(spot, point),
    localite,
    commune: ofCommune,
    ile,
    archipel: isOffshore ? null : (island?.archipel ?? null),
  };
}

/** Features whose extent meets the box around a point, nearest first. */
async function featuresNear(source: Features, table: string, point: LonLat, reach: number): Promise<Near[]> {
  const [lon, lat] = point;
  const extent: Extent = [lon - reach, lat - reach, lon + reach, lat + reach];
  const features = await source.features({
    table,
    extent,
    resolution: SHORE_DEGREES,
    fields: NAMING_FIELDS,
  });
  const xScale = Math.max(0.01, Math.cos((lat * Math.PI) / 180)); // at the poles a degree east is no way at all
  return features
    .map((feature): Near => {
      if (containsPoint(feature.geometry, lon, lat)) return { feature, point, distance: 0 };
      const shore = nearestPoint(feature.geometry, lon, lat, xScale);
      return { feature, point: shore, distance: geodesicDistance(point, shore) };
    })
    .sort((a, b) => a.distance - b.distance);
}

function toIsland(nom: string, { feature, point: [lon, lat], distance }: Near): NearIsland {
  const { archipel } = feature.properties;
  return { nom, archipel: typeof archipel === 'string' ? archipel : null, distance: Math.round(distance), lon, lat };
}

function toNearFeature({ feature, point: [lon, lat], distance }: Near, type: string): NearPlace {
  return toNear(String(feature.properties.nom), type, lon, lat, distance);
}

function toNearEntry(entry: FoundEntry | undefined, from: LonLat): NearPlace | null {
  if (!entry?.position) return null;
  const [lon, lat] = entry.position;
  return toNear(entry.title, entry.type, lon, lat, geodesicDistance(from, entry.position));
}

function nearer(one: NearPlace | null, other: NearPlace | null): NearPlace | null {
  if (!one || !other) return one ?? other;
  return other.distance < one.distance ? other : one;
}

function toNear(nom: string, type: string, lon: number, lat: number, distance: number): NearPlace {
  return { nom, type, lon, lat, distance: Math.round(distance) };
}
