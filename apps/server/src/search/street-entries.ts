import { placeType } from '@motu/answers';
import { foldText } from '@motu/core';
import { anchorOf, extentOf, type Feature } from '@motu/engine/source';
import type { HouseNumber, SearchEntry } from '@motu/search';
import { text } from './feature-values.ts';

/** What a street is called by its first word; by the class of its roads otherwise. */
const BY_FIRST_WORD: Record<string, string> = {
  ...Object.fromEntries(
    [
      'allee',
      'aroa',
      'avenue',
      'boulevard',
      'cours',
      'impasse',
      'passage',
      'place',
      'quai',
      'rue',
      'servitude',
      'voie',
    ].map((word) => [word, 'rue']),
  ),
  ...Object.fromEntries(['aratia', 'rocade', 'route'].map((word) => [word, 'route'])),
  chemin: 'chemin',
  piste: 'piste',
  sentier: 'sentier',
};
const BY_CLASS: Record<string, string> = {
  principale: 'route',
  secondaire: 'route',
  piste: 'piste',
  sentier: 'sentier',
};

/** Above a place of the same name that is only named, below a village; a long road above the others of its number. */
const IMPORTANCE: Record<string, number> = { principale: 40, secondaire: 35 };
const OTHER_IMPORTANCE = 30;
const METRES_PER_POINT = 5000;
const MOST_POINTS = 6;

/** Streets, one for each name and commune, with their houses; `numbers` that name no street are nobody's. */
export function toStreets(streets: readonly Feature[], numbers: readonly Feature[]): SearchEntry[] {
  const houses = new Map<string, HouseNumber[]>();
  for (const { properties, geometry } of numbers) {
    const { numero, rue, commune } = properties;
    if (typeof numero !== 'string' || typeof rue !== 'string' || rue === '') continue;
    const key = streetKey(rue, text(commune));
    const [lon = 0, lat = 0] = geometry.coordinates;
    houses.set(key, [...(houses.get(key) ?? []), { number: numero, position: [lon, lat] }]);
  }
  return streets.filter(({ properties }) => text(properties.nom)).map((street) => toEntry(street, houses));
}

const streetKey = (name: string, commune: string | null) => `${foldText(name)}/${commune ?? ''}`;

function toEntry({ id, properties, geometry }: Feature, houses: ReadonlyMap<string, HouseNumber[]>): SearchEntry {
  const title = String(properties.nom);
  const commune = text(properties.commune);
  const roads = String(properties.classe);
  const firstWord = foldText(title).split(' ')[0] ?? '';
  const classe = BY_FIRST_WORD[firstWord] ?? BY_CLASS[roads] ?? 'rue';
  const { label, words = '' } = placeType(classe) ?? { label: 'Rue' };
  const numbers = houses.get(streetKey(title, commune));
  const metres = typeof properties.longueur_m === 'number' ? properties.longueur_m : 0;
  return {
    id: `rue-${id}`,
    kind: 'lieu',
    title,
    aliases: [text(properties.ref)].filter((ref) => ref !== null),
    words: `${label} ${words}`,
    classe,
    type: label,
    commune,
    ile: text(properties.ile),
    archipel: text(properties.archipel),
    slug: null,
    importance: (IMPORTANCE[roads] ?? OTHER_IMPORTANCE) + Math.min(MOST_POINTS, metres / METRES_PER_POINT),
    position: anchorOf(geometry),
    extent: extentOf(geometry),
    ...(numbers && { numbers }),
  };
}
