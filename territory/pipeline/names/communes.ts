import { ISLANDS } from '../../gazetteer/islands.ts';
import { createContains } from '../geometry/create-contains.ts';
import { ringArea, ringCentroid } from '../geometry/measure.ts';
import { type Line, polygonsOf, type Position } from '../geometry/types.ts';
import { type Feature, number, text } from '../sources/read-features.ts';
import { cleanName } from './clean-name.ts';
import { createCrowd } from './crowd.ts';
import { fold } from './fold.ts';
import { nearestIsland } from './nearest-island.ts';
import type { Toponym } from './toponym.ts';

const WHOLE_COMMUNE_METRES = 100_000;
const LARGE = 8000;
const ISLAND_NAMES = new Set(ISLANDS.map(({ nom }) => fold(nom)));

/** Communes, each on its densest cluster of buildings. Those named after their island are found, and drawn as the island. */
export function communeToponyms(communes: Feature[], centres: Position[]): Toponym[] {
  return communes.map(({ geometry, properties }) => {
    const polygons = polygonsOf(geometry);
    const contains = createContains(polygons);
    const crowd = createCrowd(centres.filter(contains));
    const middle = ringCentroid(largestRing(polygons.map(([outer]) => outer ?? [])));
    const at = crowd.densest(middle, WHOLE_COMMUNE_METRES) ?? middle;
    const nom = cleanName(text(properties, 'nom') ?? '');
    const population = number(properties, 'population') ?? 0;
    const insee = text(properties, 'insee');
    const island = nearestIsland(at);
    const isDrawn = !ISLAND_NAMES.has(fold(nom)) && !fold(nom).startsWith('moorea');
    return {
      id: `commune-${insee}`,
      nom,
      classe: 'commune',
      rang: nom === 'Papeete' ? 1 : population > LARGE ? 2 : 3,
      at,
      population,
      importance: Math.round(52 + 8 * Math.log10(1 + population)),
      minZoom: isDrawn ? (population > LARGE ? 9 : 10) : null,
      maxZoom: 11,
      precision: 500,
      source: 'ispf',
      whereabouts: { commune: nom, insee, ile: island?.nom ?? null, archipel: island?.archipel ?? null },
    };
  });
}

function largestRing(rings: Line[]): Line {
  return rings.reduce((best, ring) => (Math.abs(ringArea(ring)) > Math.abs(ringArea(best)) ? ring : best), rings[0] ?? []);
}
