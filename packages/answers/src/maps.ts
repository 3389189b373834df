import type { MapCoverage } from '@motu/contract';
import type { Extent, LonLat } from '@motu/core';
import { containsPoint, extentOf, type Feature, type FeatureQuery, nearestPoint } from '@motu/engine/ground';
import { type Features, SHORE_DEGREES } from './ground.ts';

type Filter = NonNullable<FeatureQuery['filter']>;

/** The table of coverages, and what it tells of each. */
export const COVERAGE_TABLE = 'couverture';
export const COVERAGE_FIELDS = ['nom', 'usage', 'typologie', 'resolution_m'] as const;

/** A published layer, and where those who made it have worked. */
export type LayerMap = {
  slug: string;
  nom: string;
  typologie: string | null;
  extents: readonly Extent[];
  /** Where it shows something, when that can be read. */
  rows?: { table: string; filter?: Filter };
};

const USAGES: Record<string, string> = { relief: 'Relief', lagon: 'Lagon', mer: 'Fonds marins' };
const TYPOLOGIES: Record<string, string> = {
  reel: 'Modèle réel',
  generalise: 'Généralisé',
  deduit: 'Déduit',
  indicatif: 'Indicatif',
};

/** What the drawing makes by itself of other models, as the tint of lagoons: nobody knows it as a map. */
const DEDUCED = 'deduit';

/** A layer is a map of a place when it shows something this near, some thousand metres. */
const NEAR_DEGREES = 0.01;
/** Enough to meet one that is no island's outline seen from its lagoon. */
const MOST_READ = 50;

/**
 * The maps of a point: of the models of the data the finest for each use, the finest first, then the layers that show something there.
 * The land has no sea floor, and the sea no relief but that of a model made for the place.
 */
export async function mapsAt(
  source: Features,
  layers: readonly LayerMap[],
  [lon, lat]: LonLat,
): Promise<MapCoverage[]> {
  const coverages = await source.features({
    table: COVERAGE_TABLE,
    extent: [lon, lat, lon, lat],
    resolution: 0,
    fields: COVERAGE_FIELDS,
  });
  const isLand = await containsLand(source, [lon, lat]);
  const models = coverages
    .filter(({ geometry, properties }) => properties.typologie !== DEDUCED && containsPoint(geometry, lon, lat))
    .map(toCoverage)
    .toSorted((a, b) => (a.resolution ?? Infinity) - (b.resolution ?? Infinity));
  const here = models
    .filter(({ usage }, index) => models.findIndex((other) => other.usage === usage) === index)
    .filter(({ usage, typologie }) =>
      isLand ? usage !== USAGES.mer : usage !== USAGES.relief || typologie === TYPOLOGIES.reel,
    );
  const uses = new Set(here.map(({ usage }) => usage));
  const isShown = await Promise.all(
    layers.map(async ({ extents, typologie, rows }) => {
      if (!extents.some((extent) => isIn(extent, lon, lat))) return false;
      if (rows) return hasNear(source, rows, [lon, lat]);
      return (typologie !== USAGES.relief && typologie !== USAGES.mer) || uses.has(typologie);
    }),
  );
  const shown = layers.filter((_, index) => isShown[index]);
  return [...here, ...shown.map(({ nom, typologie }) => ({ nom, usage: 'Couche', typologie, resolution: null }))];
}

async function containsLand(source: Features, [lon, lat]: LonLat): Promise<boolean> {
  const lands = await source.features({
    table: 'terre',
    extent: [lon, lat, lon, lat],
    resolution: SHORE_DEGREES,
    fields: [],
  });
  return lands.some(({ geometry }) => containsPoint(geometry, lon, lat));
}

/** What is larger than its surroundings must hold the point: an island's commune is not a map of the open sea. */
async function hasNear(source: Features, rows: NonNullable<LayerMap['rows']>, [lon, lat]: LonLat): Promise<boolean> {
  const near: Extent = [lon - NEAR_DEGREES, lat - NEAR_DEGREES, lon + NEAR_DEGREES, lat + NEAR_DEGREES];
  const found = await source.features({ ...rows, extent: near, resolution: 0, fields: [], limit: MOST_READ });
  return found.some(({ geometry }) => {
    const [west, south, east, north] = extentOf(geometry);
    const isSmall = east - west < NEAR_DEGREES && north - south < NEAR_DEGREES;
    if (geometry.kind === 'polygon') return isSmall || containsPoint(geometry, lon, lat);
    const [x, y] = nearestPoint(geometry, lon, lat, Math.cos((lat * Math.PI) / 180));
    return Math.abs(x - lon) < NEAR_DEGREES && Math.abs(y - lat) < NEAR_DEGREES;
  });
}

const isIn = ([west, south, east, north]: Extent, lon: number, lat: number) =>
  lon >= west && lon <= east && lat >= south && lat <= north;

function toCoverage({ properties: { nom, usage, typologie, resolution_m } }: Feature): MapCoverage {
  const inWords = (words: Record<string, string>, value: unknown) =>
    typeof value === 'string' && value !== '' ? ((Object.hasOwn(words, value) ? words[value] : null) ?? value) : null;
  return {
    nom: String(nom ?? ''),
    usage: inWords(USAGES, usage),
    typologie: inWords(TYPOLOGIES, typologie),
    resolution: typeof resolution_m === 'number' ? resolution_m : null,
  };
}
