import { type Extent, ZOOM_0_DEGREES } from '@motu/core';
import { createLandTest } from '../label/land-test.ts';
import { type Candidate, type PlacedLabel, placeLabels } from '../label/place.ts';
import type { Plane } from '../label/plane.ts';
import type { Feature } from '../source/source.ts';
import { islandBoxes } from './island-size.ts';
import {
  RIVERS_FROM,
  riverCandidates,
  SHIELDS_FROM,
  STREETS_FROM,
  shieldCandidates,
  streetCandidates,
} from './line-names.ts';
import { type NameContext, nameCandidate, type Toponym } from './names.ts';
import { airfieldCandidates, numberCandidates, PLACES_FROM, poiCandidates } from './places.ts';
import type { Sources } from './sources.ts';
import type { Theme } from './theme.ts';

const EVERYWHERE: Extent = [-180, -90, 180, 90];
const ROAD_RESOLUTION = ZOOM_0_DEGREES / 2 ** 14;
const EVERY_ROAD = { table: 'route', extent: EVERYWHERE, fields: ['ref', 'classe'] } as const;

// Which class chooses its place first; MAIN_SUMMIT is the highest of its island, SIGN the airfields.
const WATER = ['baie', 'lagon', 'lac', 'port', 'passe'];
// Smaller than a village, and after all of them.
const QUARTERS = ['ilot', 'quartier', 'lieu_dit'];
const FAR_ORDER = [
  'archipel',
  'ile',
  'commune',
  'localite',
  'MAIN_SUMMIT',
  'sommet',
  ...WATER,
  'chenal',
  'SIGN',
  'ocean',
];
const NEAR_ORDER = [
  'archipel',
  'MAIN_SUMMIT',
  ...WATER,
  'SIGN',
  'commune',
  'chenal',
  'ile',
  'localite',
  'sommet',
  ...QUARTERS,
  'ocean',
];
// From zoom 13 an island's name gives way to those of its villages.
const STREET_ORDER = [
  'MAIN_SUMMIT',
  ...WATER,
  'chenal',
  'SIGN',
  'commune',
  'localite',
  'sommet',
  'ile',
  ...QUARTERS,
  'archipel',
  'ocean',
];

/** Solves the placement of all names and signs of a base map for a whole zoom. */
export async function solveNames(plane: Plane, { features }: Sources, theme: Theme): Promise<PlacedLabel[]> {
  const resolution = 1.40625 / 2 ** plane.zoom;
  /** A whole table, from the zoom where any of it is named: before, it is not even read. */
  const all = (table: string, fields: readonly string[], from = 0) =>
    plane.zoom < from ? [] : features.features({ table, extent: EVERYWHERE, resolution, fields });
  const land = await all('terre', ['ile']);
  const context: NameContext = { plane, theme, islands: islandBoxes(land, plane) };

  const byClass = new Map<string, Candidate[]>();
  const names = sortNames(await all('toponyme', NAME_FIELDS));
  const summits = mainSummits(names);
  for (const row of names) {
    const candidate = nameCandidate(row, context);
    if (!candidate) continue;
    const key = summits.has(row) ? 'MAIN_SUMMIT' : String(row.classe);
    const alike = byClass.get(key);
    if (alike) alike.push(candidate);
    else byClass.set(key, [candidate]);
  }
  byClass.set('SIGN', airfieldCandidates(await all('aerodrome', ['nom']), context));

  const order = plane.zoom < 8.5 ? FAR_ORDER : plane.zoom < 12.5 ? NEAR_ORDER : STREET_ORDER;
  const candidates = order.flatMap((name) => byClass.get(name) ?? []);
  // The numbers of roads stand on them as they are drawn at zoom 14, at every scale.
  const roads =
    plane.zoom < SHIELDS_FROM
      ? []
      : await features.features({ ...EVERY_ROAD, resolution: Math.max(resolution, ROAD_RESOLUTION) });
  candidates.push(...shieldCandidates(roads, context));
  candidates.push(...riverCandidates(await all('cours_eau', ['nom', 'classe', 'longueur_m'], RIVERS_FROM), context));
  const places = poiCandidates(await all('lieu', PLACE_FIELDS, PLACES_FROM), context);
  // What people look for first, the streets, and the rest between them.
  candidates.push(
    ...places.main,
    ...streetCandidates(await all('rue', ['nom', 'classe', 'longueur_m'], STREETS_FROM), context),
    ...places.others,
  );
  if (plane.zoom > 17.5) candidates.push(...numberCandidates(await all('numero', ['numero']), context));
  return placeLabels(candidates, plane, createLandTest(land.map((feature) => feature.geometry)));
}

/** The highest summit of each island. */
function mainSummits(names: readonly Toponym[]): ReadonlySet<Toponym> {
  const highest = new Map<string, Toponym>();
  for (const row of names) {
    if (row.classe !== 'sommet') continue;
    const island = String(row.ile ?? '');
    if (Number(row.altitude ?? 0) > Number(highest.get(island)?.altitude ?? -1)) highest.set(island, row);
  }
  return new Set(highest.values());
}

const PLACE_FIELDS = ['nom', 'theme', 'classe', 'rang', 'min_zoom', 'etiquette'];
const NAME_FIELDS = [
  'nom',
  'nom_reo',
  'classe',
  'rang',
  'population',
  'altitude',
  'importance',
  'min_zoom',
  'max_zoom',
  'ile',
];

/** Capital, then rank, population and name: the order in which names of one class choose their place. */
function sortNames(features: readonly Feature[]): Toponym[] {
  const rows = features.map(({ geometry, properties }) => ({
    ...properties,
    lon: geometry.coordinates[0] as number,
    lat: geometry.coordinates[1] as number,
  })) as Toponym[];
  return rows.toSorted(
    (a, b) =>
      Number(b.nom === 'Papeete') - Number(a.nom === 'Papeete') ||
      Number(a.rang ?? 9) - Number(b.rang ?? 9) ||
      Number(b.population ?? 0) - Number(a.population ?? 0) ||
      Number(b.importance ?? 0) - Number(a.importance ?? 0) ||
      String(a.nom).localeCompare(String(b.nom), 'fr'),
  );
}
