import type { MapCoverage } from '@motu/contract';
import type { LonLat } from '@motu/core';
import type { Feature, FeatureSource } from '@motu/engine';
import { containsPoint } from '@motu/engine/source';
import type { Layer, LayerStore } from './layers.ts';
import type { Producer } from './territory.ts';

const USAGES: Record<string, string> = { relief: 'Relief', lagon: 'Lagon', mer: 'Fonds marins' };
const TYPOLOGIES: Record<string, string> = {
  reel: 'Modèle réel',
  generalise: 'Généralisé',
  deduit: 'Déduit',
  indicatif: 'Indicatif',
};

/** The maps that cover a point: the table of coverages of the data, the finest first, then the published layers. */
export async function mapsAt(
  source: FeatureSource,
  layers: LayerStore,
  producers: readonly Producer[],
  [lon, lat]: LonLat,
): Promise<MapCoverage[]> {
  const coverages = await source.features({
    table: 'couverture',
    extent: [lon, lat, lon, lat],
    resolution: 0,
    fields: ['nom', 'usage', 'typologie', 'resolution_m'],
  });
  const here = coverages.filter(({ geometry }) => containsPoint(geometry, lon, lat)).map(toCoverage);
  const makers = producers.filter(({ extent: [west, south, east, north] }) => {
    return lon >= west && lon <= east && lat >= south && lat <= north;
  });
  const known = new Set(makers.map(({ slug }) => slug));
  const shown = (await layers.all()).filter(({ published, drawing }) => {
    return published && drawing?.sources.some((slug) => known.has(slug));
  });
  return [
    ...here.toSorted((a, b) => (a.resolution ?? Infinity) - (b.resolution ?? Infinity)),
    ...shown.map(({ name, drawing }) => ({
      nom: name,
      usage: 'Couche',
      typologie: drawing ? CONTENTS[drawing.content.kind] : null,
      resolution: null,
    })),
  ];
}

const CONTENTS: Record<NonNullable<Layer['drawing']>['content']['kind'], string> = {
  'base-map': 'Fond de carte',
  hillshade: 'Relief',
  relief: 'Relief',
  sea: 'Fonds marins',
  features: 'Données',
  composed: 'Données',
};

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
