import type { MapCoverage } from '@motu/contract';
import type { Extent, LonLat } from '@motu/core';
import { containsPoint, type Feature } from '@motu/engine/ground';
import type { Features } from './ground.ts';

/** The table of coverages, and what it tells of each. */
export const COVERAGE_TABLE = 'couverture';
export const COVERAGE_FIELDS = ['nom', 'usage', 'typologie', 'resolution_m'] as const;

/** A published layer, and where those who made it have worked. */
export type LayerMap = { nom: string; typologie: string | null; extents: readonly Extent[] };

const USAGES: Record<string, string> = { relief: 'Relief', lagon: 'Lagon', mer: 'Fonds marins' };
const TYPOLOGIES: Record<string, string> = {
  reel: 'Modèle réel',
  generalise: 'Généralisé',
  deduit: 'Déduit',
  indicatif: 'Indicatif',
};

/** The maps that cover a point: the table of coverages of the data, the finest first, then the layers. */
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
  const here = coverages.filter(({ geometry }) => containsPoint(geometry, lon, lat)).map(toCoverage);
  const shown = layers.filter(({ extents }) => extents.some((extent) => isIn(extent, lon, lat)));
  return [
    ...here.toSorted((a, b) => (a.resolution ?? Infinity) - (b.resolution ?? Infinity)),
    ...shown.map(({ nom, typologie }) => ({ nom, usage: 'Couche', typologie, resolution: null })),
  ];
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
