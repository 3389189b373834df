import { placeType } from '@motu/answers';
import { type Extent, foldText, formatAltitude } from '@motu/core';
import { extentOf, type Feature, type FeatureSource, type Filter } from '@motu/engine/source';
import type { SearchEntry } from '@motu/search';
import { importanceOf, text } from './feature-values.ts';
import { isKilometreName, toKilometrePoints } from './kilometre-points.ts';
import { toFerries, toRivers } from './line-entries.ts';
import { toStreets } from './street-entries.ts';

const EVERYWHERE: Extent = [-180, -90, 180, 90];
/** Extents need no more than the coast of small scales. */
const COARSE_DEGREES = 0.0055;
/** Those that a road with kilometres can be made of. */
const LARGE_ROADS: Filter = [
  '&&',
  ['==', 'ile', 'Tahiti'],
  ['||', ['==', 'classe', 'principale'], ['==', 'classe', 'secondaire'], ['==', 'rond_point', 1]],
];

/** Every name of the territory: islands, communes, localities, summits, bays, passes, aerodromes, equipment, streets, rivers, ferries. */
export async function readTerritory(source: FeatureSource): Promise<SearchEntry[]> {
  const all = (table: string, resolution = 0) => readTable(source, table, resolution);
  const land = await all('terre', COARSE_DEGREES);
  const islands = extentsBy(land, 'ile');
  const archipelagos = extentsBy(land, 'archipel');
  const atolls = new Set(
    (await all('lagon'))
      .filter(({ properties }) => properties.genre === 'atoll')
      .map(({ properties }) => properties.ile),
  );

  const names = (await all('toponyme'))
    .filter(({ properties }) => properties.classe !== 'lieu') // its equipment, which `lieu` knows better
    .map((feature) => {
      const nom = String(feature.properties.nom);
      const isAtoll = feature.properties.classe === 'ile' && atolls.has(nom);
      const classe = isAtoll ? 'atoll' : String(feature.properties.classe);
      return toEntry(feature, { classe, extent: extentOfNamed(classe, nom, islands, archipelagos) });
    });
  const towns = new Map(
    names.filter(({ classe }) => classe === 'commune').map((town) => [town.title, town.importance]),
  );
  const places = (await all('lieu'))
    .filter(({ properties }) => properties.nom)
    .map((feature) => {
      const classe = String(feature.properties.classe);
      const place = toEntry(feature, { classe, extent: null, id: `lieu-${feature.id}` });
      return { ...place, importance: place.importance + townPoints(towns.get(place.commune ?? '')) };
    });
  const kilometres = toKilometrePoints(await readTable(source, 'route', 0, LARGE_ROADS));
  return [
    ...(kilometres.length > 0 ? names.filter(({ title }) => !isKilometreName(title)) : names),
    ...kilometres,
    ...places,
    ...toRivers(await all('cours_eau')),
    ...toFerries(await all('bac')),
    ...toStreets(await all('rue'), await all('numero')),
  ];
}

/** All of a table, or what a filter leaves of it; nothing of one that this territory has not. */
export async function readTable(
  source: FeatureSource,
  table: string,
  resolution = 0,
  filter?: Filter,
): Promise<readonly Feature[]> {
  const fields = (await source.fields(table)) ?? [];
  return source.features({ table, extent: EVERYWHERE, resolution, fields, filter });
}

/** What stands in a town comes before what stands in a village: up to four points. */
const SMALLEST_TOWN = 69;
const TOWN_SHARE = 5;

const townPoints = (importance = SMALLEST_TOWN) => Math.max(0, Math.round((importance - SMALLEST_TOWN) / TOWN_SHARE));

type Known = { classe: string; extent: Extent | null; id?: string };

function toEntry({ id: number, properties, geometry }: Feature, { classe, extent, id }: Known): SearchEntry {
  const { label, words = '' } = placeType(classe) ?? { label: 'Lieu' };
  const title = String(properties.nom);
  const [lon = 0, lat = 0] = geometry.coordinates;
  const altitude = classe === 'sommet' ? properties.altitude : null;
  const [commune, ile, archipel] = [text(properties.commune), text(properties.ile), text(properties.archipel)];
  return {
    id: id ?? text(properties.id) ?? `toponyme-${number}`,
    kind: 'lieu',
    title,
    aliases: [text(properties.nom_reo), ...otherNames(classe, title)].filter((name) => name !== null),
    words: `${label} ${words}`,
    classe,
    type: typeof altitude === 'number' ? `${label} de ${formatAltitude(altitude)}` : label,
    commune,
    ile,
    archipel,
    slug: null,
    importance: isEstate(classe, title) ? ESTATE_IMPORTANCE : importanceOf(properties),
    position: [lon, lat],
    extent,
  };
}

/** A housing estate is a smaller thing than the quarter that it stands in. */
const ESTATE_IMPORTANCE = 24;

const isEstate = (classe: string, title: string) =>
  classe === 'quartier' && /^(?:lotissement|résidence)\s/i.test(title);

/** Without the word that says what it is, or with the one that people say: « Orohena », « Aéroport de Bora Bora ». */
function otherNames(classe: string, title: string): string[] {
  if (classe === 'aerodrome') {
    const [, own] = title.split(' – '); // « Aérodrome de Moorea – Temae »
    return [title.replace(/^Aérodrome(?=\s)/, 'Aéroport'), ...(own ? [own] : [])];
  }
  const [, short] = /^(?:mont|lac)\s(?:de\s|d’)?(.+)$/i.exec(title) ?? [];
  return short && (classe === 'sommet' || classe === 'lac') ? [short] : [];
}

function extentOfNamed(
  classe: string,
  name: string,
  islands: ReadonlyMap<string, Extent>,
  archipelagos: ReadonlyMap<string, Extent>,
): Extent | null {
  if (classe === 'ile' || classe === 'atoll') return islands.get(name) ?? null;
  if (classe !== 'archipel') return null;
  // « Îles Marquises » is Marquises in the tables.
  const folded = foldText(name);
  const [, extent] = [...archipelagos].find(([short]) => folded.endsWith(foldText(short))) ?? [];
  return extent ?? null;
}

function extentsBy(features: readonly Feature[], property: string): Map<string, Extent> {
  const extents = new Map<string, Extent>();
  for (const { geometry, properties } of features) {
    const name = text(properties[property]);
    if (!name) continue;
    const [west, south, east, north] = extentOf(geometry);
    const [w, s, e, n] = extents.get(name) ?? [west, south, east, north];
    extents.set(name, [Math.min(w, west), Math.min(s, south), Math.max(e, east), Math.max(n, north)]);
  }
  return extents;
}
