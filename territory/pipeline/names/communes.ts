import { type Line, type MultiPolygon, type Position, polygonsOf } from '@motu/geopackage';
import { ISLANDS } from '../../gazetteer/islands.ts';
import { createContains } from '../../geometry/create-contains.ts';
import { ringArea, ringCentroid } from '../../geometry/measure.ts';
import { cleanName } from '../../names/clean-name.ts';
import { fold, isSameName } from '../../names/fold.ts';
import { type Feature, number, text } from '../sources/read-features.ts';
import { createCrowd } from './crowd.ts';
import { nearestIsland } from './nearest-island.ts';
import type { Place } from './places.ts';
import type { Toponym } from './toponym.ts';

const WHOLE_COMMUNE_METRES = 1_000_000;
const LARGE = 8000;
/** The one commune that is named after an archipelago, not after its main island. */
const MAIN_ISLAND: Record<string, string> = { Gambier: 'Mangareva' };
/** Where the densest buildings stand at the commune's very edge: about where its centre is. */
const CENTRES: Record<string, Position> = { Arue: [-149.515, -17.5245] };
const CENTRE_METRES = 600;

/** Communes, each on its town hall or its densest buildings. Those named after their island are found, and drawn as the island. */
export function communeToponyms(communes: Feature[], centres: Position[], places: Place[]): Toponym[] {
  const halls = places.filter(({ sort, nom }) => sort.classe === 'mairie' && nom !== null && !/annexe/i.test(nom));
  return communes.map(({ geometry, properties }) => {
    const nom = cleanName(text(properties, 'nom') ?? '');
    const contains = createContains(polygonsOf(geometry));
    const hall = halls.find((place) => contains(place.at) && fold(place.nom ?? '').endsWith(fold(nom)));
    const at = hall?.at ?? heartOf(nom, polygonsOf(geometry), centres.filter(contains));
    const population = number(properties, 'population') ?? 0;
    const insee = text(properties, 'insee');
    const island = nearestIsland(at);
    const isDrawn = !isNamedAfterIsland(nom);
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
      precision: hall ? 50 : 500,
      source: 'ispf',
      whereabouts: { commune: nom, insee, ile: island?.nom ?? null, archipel: island?.archipel ?? null },
    };
  });
}

const isNamedAfterIsland = (nom: string) =>
  nom in MAIN_ISLAND || ISLANDS.some((island) => isSameName(island.nom, nom) || nom.startsWith(`${island.nom}-`));

/** Where its buildings stand closest, on its main island when it has several. */
function heartOf(nom: string, polygons: MultiPolygon, centres: Position[]): Position {
  const main = MAIN_ISLAND[nom] ?? nom;
  const onMain = centres.filter((centre) => isSameName(nearestIsland(centre)?.nom ?? '', main));
  const middle = ringCentroid(largestRing(polygons.map(([outer]) => outer ?? [])));
  const crowd = createCrowd(onMain.length > 0 ? onMain : centres);
  const centre = CENTRES[nom];
  return (
    (centre ? crowd.densest(centre, CENTRE_METRES) : crowd.densest(middle, WHOLE_COMMUNE_METRES)) ?? centre ?? middle
  );
}

function largestRing(rings: Line[]): Line {
  return rings.reduce(
    (best, ring) => (Math.abs(ringArea(ring)) > Math.abs(ringArea(best)) ? ring : best),
    rings[0] ?? [],
  );
}
