import { placeType } from '@motu/answers';
import { type Extent, foldText } from '@motu/core';
import { anchorOf, extentOf, type Feature } from '@motu/engine/source';
import type { SearchEntry } from '@motu/search';
import { text } from './feature-values.ts';

/** A long river comes before the quarter at its mouth, a brook does not. */
const RIVER_IMPORTANCE = 28;
const METRES_PER_POINT = 2000;
const MOST_POINTS = 10;
const FERRY_IMPORTANCE = 30;

/** Rivers come in pieces: one entry for each name and island, « Rivière Tipaerui » with Tipaeruʻi. */
export function toRivers(courses: readonly Feature[]): SearchEntry[] {
  const nameOf = (name: string) => foldText(name).replace(/^riviere (?:de )?(?:la )?/, '');
  return groups(courses, ({ nom, ile }) => `${nameOf(String(nom))}/${ile ?? ''}`).map((pieces) => {
    const classes = new Set(pieces.map(({ properties }) => String(properties.classe)));
    const classe = ['riviere', 'ruisseau'].find((one) => classes.has(one)) ?? 'canal';
    const metres = pieces.reduce((total, { properties }) => total + lengthOf(properties), 0);
    return toEntry(pieces, classe, RIVER_IMPORTANCE + Math.min(MOST_POINTS, metres / METRES_PER_POINT), 'cours-eau');
  });
}

/** Ferries that have a name. */
export function toFerries(ferries: readonly Feature[]): SearchEntry[] {
  return groups(ferries, ({ nom }) => foldText(String(nom))).map((pieces) =>
    toEntry(pieces, 'bac', FERRY_IMPORTANCE, 'bac'),
  );
}

type Properties = Feature['properties'];

const lengthOf = ({ longueur_m }: Properties) => (typeof longueur_m === 'number' ? longueur_m : 0);

/** The named ones, those of one key together, the longest of each first. */
function groups(features: readonly Feature[], keyOf: (properties: Properties) => string): Feature[][] {
  const named = features.filter(({ properties }) => text(properties.nom));
  return Object.values(Object.groupBy(named, ({ properties }) => keyOf(properties)))
    .map((pieces = []) => pieces.toSorted((a, b) => lengthOf(b.properties) - lengthOf(a.properties)))
    .filter((pieces) => pieces.length > 0);
}

function toEntry(pieces: readonly Feature[], classe: string, importance: number, prefix: string): SearchEntry {
  const { id, properties, geometry } = pieces[0] as Feature;
  const { label, words = '' } = placeType(classe) ?? { label: '' };
  const titles = [...new Set(pieces.map((piece) => String(piece.properties.nom)))];
  return {
    id: `${prefix}-${id}`,
    kind: 'lieu',
    title: titles[0] ?? '',
    aliases: titles.slice(1),
    words: `${label} ${words}`,
    classe,
    type: label,
    commune: text(properties.commune),
    ile: text(properties.ile),
    archipel: text(properties.archipel),
    slug: null,
    importance,
    position: anchorOf(geometry),
    extent: pieces.map((piece) => extentOf(piece.geometry)).reduce(joinExtents),
  };
}

export function joinExtents(a: Extent, b: Extent): Extent {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
