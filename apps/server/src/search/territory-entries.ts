import { placeType } from '@motu/answers';
import { type Extent, foldText } from '@motu/core';
import { extentOf, type Feature, type FeatureSource, type Value } from '@motu/engine/source';
import type { SearchEntry } from '@motu/search';

const EVERYWHERE: Extent = [-180, -90, 180, 90];
/** Extents need no more than the coast of small scales. */
const COARSE_DEGREES = 0.0055;

/** Every name of the territory: islands, communes, localities, summits, bays, passes, lagoons, aerodromes, equipment. */
export async function readTerritory(source: FeatureSource): Promise<SearchEntry[]> {
  const all = async (table: string, resolution = 0) =>
    source.features({ table, extent: EVERYWHERE, resolution, fields: (await source.fields(table)) ?? [] });
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
  const places = (await all('lieu'))
    .filter(({ properties }) => properties.nom)
    .map((feature) =>
      toEntry(feature, { classe: String(feature.properties.classe), extent: null, id: `lieu-${feature.id}` }),
    );
  return [...names, ...places];
}

type Known = { classe: string; extent: Extent | null; id?: string };

function toEntry({ id: number, properties, geometry }: Feature, { classe, extent, id }: Known): SearchEntry {
  const { label, words = '' } = placeType(classe) ?? { label: 'Lieu' };
  const [lon = 0, lat = 0] = geometry.coordinates;
  const [commune, ile, archipel] = [text(properties.commune), text(properties.ile), text(properties.archipel)];
  return {
    id: id ?? text(properties.id) ?? `toponyme-${number}`,
    kind: 'lieu',
    title: String(properties.nom),
    aliases: [text(properties.nom_reo)].filter((name) => name !== null),
    words: `${label} ${words}`,
    classe,
    type: label,
    commune,
    ile,
    archipel,
    slug: null,
    importance: importanceOf(properties),
    position: [lon, lat],
    extent,
  };
}

/** As the territory gives it to what it names on the map; an equipment has the rank among its neighbours only. */
export function importanceOf({ importance, rang }: Readonly<Record<string, Value>>): number {
  if (typeof importance === 'number') return importance;
  return typeof rang === 'number' ? Math.max(10, 36 - 2 * rang) : 25;
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

export function text(value: Value | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
